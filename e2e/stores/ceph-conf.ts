// The configuration of a minimal Ceph with an S3 gateway: one monitor, one OSD in memory, one gateway. They listen on
// loopback and authenticate without keys.

export interface CephPlace {
  readonly folder: string;
  readonly fsid: string;
  readonly port: number;
  readonly monitorPort: number;
}

export const GATEWAY = 'client.rgw.s3';

const MEMORY_BYTES = 4 * 1024 ** 3;

export function cephConf({ folder, fsid, port, monitorPort }: CephPlace): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitorPort}/0]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
auth cluster required = none
auth service required = none
auth client required = none
keyring = /dev/null
# Without keys there is no session key either, and the modes that want one never connect.
${['mon client', 'mon service', 'mon cluster', 'client', 'service', 'cluster'].map((side) => `ms ${side} mode = crc`).join('\n')}
ms crc data = false
run dir = ${folder}/run
crash dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
log to stderr = false
err to stderr = true
${['ms', 'mon', 'monc', 'paxos', 'osd', 'objecter', 'rgw'].map((part) => `debug ${part} = 0/0`).join('\n')}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0

[mon]
mon data = ${folder}/mon
mon cluster log file = ${folder}/log/cluster.log
mon data avail crit = 0
mon data avail warn = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
mon osd report timeout = 86400
paxos propose interval = 0.02
paxos min wait = 0.01

[osd]
osd data = ${folder}/osd
osd objectstore = memstore
osd class load list = *
osd class default list = *
osd heartbeat grace = 300
osd max scrubs = 0
memstore device bytes = ${MEMORY_BYTES}
memstore page set = true
memstore page size = 65536

[${GATEWAY}]
rgw data = ${folder}/rgw
# Without tcp_nodelay every short answer waits 40 ms.
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw thread pool size = 64
rgw run sync thread = false
rgw dynamic resharding = false
# Frees the memory of deleted objects after seconds instead of two hours.
rgw gc obj min wait = 2
rgw gc processor period = 5
rgw gc processor max time = 5
`;
}
