import { allHeldOut } from './writtenQuestions';

/** About the settings of a message broker. */
export const mosquittoQuestions = allHeldOut([
  ['anyone may connect without a name', 'mosquitto.conf#allow_anonymous'],
  ['file with the users and their secrets', 'mosquitto.conf#password_file'],
  ['who may read or write which subject', 'mosquitto.conf#acl_file'],
  [
    'what was sent is still there after a restart',
    'mosquitto.conf#persistence',
    'mosquitto.conf#persistence_file',
    'mosquitto.conf#persistence_location',
  ],
  [
    'how often memory is written to disk',
    'mosquitto.conf#autosave_interval',
    'mosquitto.conf#autosave_on_changes',
  ],
  [
    'largest size that is taken',
    'mosquitto.conf#message_size_limit',
    'mosquitto.conf#max_packet_size',
  ],
  ['forget whoever has been away for months', 'mosquitto.conf#persistent_client_expiration'],
  [
    'how much is kept for somebody who is offline',
    'mosquitto.conf#max_queued_messages',
    'mosquitto.conf#max_queued_bytes',
  ],
  [
    'how many may be under way without being confirmed',
    'mosquitto.conf#max_inflight_messages',
    'mosquitto.conf#max_inflight_bytes',
  ],
  [
    'encrypt the traffic',
    'mosquitto.conf#certfile',
    'mosquitto.conf#keyfile',
    'mosquitto.conf#cafile',
  ],
  [
    'others have to prove who they are before they are let in',
    'mosquitto.conf#require_certificate',
  ],
  ['take the name of the user from what proves it', 'mosquitto.conf#use_identity_as_username'],
  [
    'pass everything on to a second server',
    'mosquitto.conf#connection',
    'mosquitto.conf#address',
    'mosquitto.conf#topic',
  ],
  [
    'how soon to try again when the link to the other server breaks',
    'mosquitto.conf#restart_timeout',
  ],
  ['for pages in a browser', 'mosquitto.conf#protocol', 'mosquitto.conf#http_dir'],
  ['where reports of what happens go', 'mosquitto.conf#log_dest', 'mosquitto.conf#log_type'],
  ['give up the rights of root', 'mosquitto.conf#user'],
  ['send small packets at once', 'mosquitto.conf#set_tcp_nodelay'],
  ['most RAM that it may take', 'mosquitto.conf#memory_limit'],
  ['a program of our own decides who may log in', 'mosquitto.conf#auth_plugin'],
  ['only those whose name begins with certain letters', 'mosquitto.conf#clientid_prefixes'],
  ['which port', 'mosquitto.conf#listener'],
]);
