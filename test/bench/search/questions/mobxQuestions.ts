import { everyFourth } from './writtenQuestions';

/** About a TypeScript library that recomputes what depends on changed state. */
export const mobxQuestions = everyFourth([
  [
    'run a side effect again whenever what it read is different',
    'api/autorun.ts#autorun',
    'core/reaction.ts#Reaction',
  ],
  [
    'react only to a selected piece of data, not to everything the effect reads',
    'api/autorun.ts#reaction',
  ],
  ['wait once for a condition and then stop, or give up after some time', 'api/when.ts'],
  [
    'group changes so that listeners are notified at the end',
    'core/observable.ts#startBatch',
    'core/observable.ts#endBatch',
    'api/transaction.ts',
  ],
  [
    'result kept until one of its inputs is modified',
    'core/computedvalue.ts#ComputedValue',
    'api/computed.ts',
  ],
  ['a value that needs itself to be calculated', 'core/computedvalue.ts#get', 'errors.ts'],
  ['figure out whether recalculation is really necessary', 'core/derivation.ts#shouldCompute'],
  [
    'remember what was accessed during a run and forget what no longer is',
    'core/derivation.ts#trackDerivedFunction',
    'core/derivation.ts#bindDependencies',
  ],
  [
    'read without becoming dependent',
    'core/derivation.ts#untracked',
    'core/derivation.ts#untrackedStart',
  ],
  [
    'complain about state modified outside of the permitted functions',
    'core/derivation.ts#checkIfStateModificationsAreAllowed',
  ],
  [
    'stop after a hundred rounds of effects triggering each other',
    'core/reaction.ts#runReactionsHelper',
  ],
  [
    'an effect throws',
    'core/reaction.ts#reportExceptionInDerivation_',
    'core/reaction.ts#onReactionError',
  ],
  [
    'two copies of the library on one page share their globals',
    'core/globalstate.ts#isolateGlobalState',
    'core/globalstate.ts',
  ],
  ['watch everything that goes on, for developer tools', 'core/spy.ts'],
  ['asynchronous steps written with a generator, which can be cancelled', 'api/flow.ts'],
  ['plain copy of the data without any magic, cycles included', 'api/tojs.ts'],
  ['print why something was recalculated', 'api/trace.ts'],
  [
    'veto or alter a modification before it happens',
    'api/intercept.ts',
    'types/intercept-utils.ts',
  ],
  [
    'be notified when the first watcher appears or the last one leaves',
    'api/become-observed.ts',
    'core/atom.ts',
  ],
  ['settings for the whole library such as strictness', 'api/configure.ts'],
  ['show who depends on whom as a nested list', 'api/extras.ts'],
  ['are two structures deeply the same', 'utils/eq.ts', 'utils/comparer.ts'],
  ['list that reports insertions and removals', 'types/observablearray.ts'],
  [
    'insert and delete in the middle with notifications',
    'types/observablearray.ts#spliceWithArray_',
  ],
  [
    'dictionary whose existence checks are tracked per key',
    'types/observablemap.ts',
    'types/observablemap.ts#has',
  ],
  [
    'intercept adding and deleting properties through a proxy',
    'types/dynamicobject.ts',
    'types/observableobject.ts',
  ],
  [
    'choose automatically how each member of a class is treated',
    'types/autoannotation.ts',
    'api/makeObservable.ts#makeAutoObservable',
  ],
  ['collection where every element occurs once', 'types/observableset.ts'],
  [
    'only the reference matters, contents are left as they are',
    'types/modifiers.ts#referenceEnhancer',
    'types/modifiers.ts',
  ],
  ['old browsers without proxies get index accessors', 'types/legacyobservablearray.ts'],
]);
