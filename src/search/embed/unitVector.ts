import { ServiceError } from '../../protocol/serviceError';

/** A model gives vectors of another length than was learned of it. */
export class OtherDimensionError extends ServiceError {}

/**
 * A vector of a service at unit length, as the index keeps it: the beginning of a longer vector is shorter than that,
 * and some models' vectors have other lengths. One that can't be compared with others (another number of values, a
 * value that isn't a number, nothing but zeros) is an error of kind `protocol`, that of another number an
 * {@link OtherDimensionError}.
 */
export function unitVector(values: readonly number[], dimension: number): Float32Array {
  if (values.length !== dimension) {
    const Kind = values.length === 0 ? ServiceError : OtherDimensionError;
    throw unfit(`a vector has ${values.length} values instead of ${dimension}`, Kind);
  }
  if (!values.every((value) => Number.isFinite(value))) {
    throw unfit('a vector has a value that isn’t a number');
  }
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) throw unfit('a vector is all zeros');
  // Scaled first, so that neither very large nor very small values get lost when they are squared.
  const scaled = Float64Array.from(values, (value) => value / largest);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(scaled, (value) => value / length);
}

function unfit(what: string, Kind = ServiceError): ServiceError {
  return new Kind(`Of what the service answered, ${what}`, { kind: 'protocol' });
}
