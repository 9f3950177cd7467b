import type { Open } from './open';

/** Types a {@link Schema} can name. Public clients send them in either case. */
export type SchemaType = Open<
  'TYPE_UNSPECIFIED' | 'STRING' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'ARRAY' | 'OBJECT' | 'NULL'
>;

/**
 * The interface's subset of the OpenAPI schema ("responseSchema"). int64 limits may be numbers or
 * strings. The keys of `properties` belong to the user and are never respelled.
 */
export interface Schema {
  type?: SchemaType;
  format?: string;
  title?: string;
  description?: string;
  nullable?: boolean;
  enum?: string[];
  items?: Schema;
  minItems?: number | string;
  maxItems?: number | string;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number | string;
  maxProperties?: number | string;
  minimum?: number;
  maximum?: number;
  minLength?: number | string;
  maxLength?: number | string;
  pattern?: string;
  example?: unknown;
  anyOf?: Schema[];
  propertyOrdering?: string[];
  default?: unknown;
}
