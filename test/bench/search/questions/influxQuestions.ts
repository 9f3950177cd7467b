import { allHeldOut } from './writtenQuestions';

/** About the settings of a database of time series. */
export const influxQuestions = allHeldOut([
  ['how long a question may take', 'influxdb.conf#query-timeout'],
  ['a password is needed', 'influxdb.conf#auth-enabled'],
  ['where what is stored lies', 'influxdb.conf#dir'],
  ['where the journal of changes lies', 'influxdb.conf#wal-dir'],
  ['pause before what was written is forced to disk', 'influxdb.conf#wal-fsync-delay'],
  ['at what size memory is written out', 'influxdb.conf#cache-snapshot-memory-size'],
  ['refuse to take more when memory is full', 'influxdb.conf#cache-max-memory-size'],
  [
    'write out when nothing has come for a while',
    'influxdb.conf#cache-snapshot-write-cold-duration',
  ],
  ['merge files that nobody writes to any more', 'influxdb.conf#compact-full-write-cold-duration'],
  ['how many merges at the same time', 'influxdb.conf#max-concurrent-compactions'],
  ['limit on how many different series there may be', 'influxdb.conf#max-series-per-database'],
  ['limit on the different contents of a tag', 'influxdb.conf#max-values-per-tag'],
  ['how often what is too old is deleted', 'influxdb.conf#check-interval'],
  ['take what Graphite sends', 'influxdb.conf#[[graphite]]'],
  ['listen for datagrams', 'influxdb.conf#[[udp]]'],
  ['add up old values in the background', 'influxdb.conf#[continuous_queries]'],
  [
    'encrypted requests',
    'influxdb.conf#https-enabled',
    'influxdb.conf#https-certificate',
    'influxdb.conf#https-private-key',
  ],
  ['note what takes too long', 'influxdb.conf#log-queries-after'],
  ['largest body of a request', 'influxdb.conf#max-body-size'],
  ['most rows of an answer', 'influxdb.conf#max-row-limit', 'influxdb.conf#max-select-point'],
  ['figures about the server itself', 'influxdb.conf#[monitor]', 'influxdb.conf#store-enabled'],
]);
