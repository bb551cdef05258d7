/**
 * Jobs and batches in ZooKeeper: where every node stands, what is written in it, how a client connects, and a server
 * inside the program. Sole user of ZooKeeper and Curator.
 */
@NullMarked
package org.millrace.zookeeper;

import org.jspecify.annotations.NullMarked;
