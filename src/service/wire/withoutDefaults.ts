/**
 * The message without the fields that have their default value (0, '', false, no entries), as proto3
 * JSON writes it. Looks at the message's own fields only.
 */
export function withoutDefaults<Message extends object>(message: Message): Message {
  const kept = Object.entries(message).filter(([, value]) => !isDefault(value));
  return Object.fromEntries(kept) as Message;
}

function isDefault(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}
