import type { SearchQuestion } from '../searchQuestion';

/** Questions about rxjs: streams, in TypeScript. Written before the answers were looked up. */
export const rxjsQuestions: readonly SearchQuestion[] = [
  {
    text: 'wait until the user has stopped typing before doing something',
    answers: [{ path: 'operators/debounceTime.ts' }, { path: 'operators/debounce.ts' }],
  },
  {
    text: 'try again after a failed request, with a pause in between',
    answers: [{ path: 'operators/retry.ts' }, { path: 'operators/retryWhen.ts' }],
    isHeldOut: true,
  },
  {
    text: 'ignore a value that equals the one before it',
    answers: [
      { path: 'operators/distinctUntilChanged.ts' },
      { path: 'operators/distinctUntilKeyChanged.ts' },
    ],
  },
  {
    text: 'forget the earlier inner request as soon as a newer one starts',
    answers: [{ path: 'operators/switchMap.ts' }, { path: 'operators/switchAll.ts' }],
    isHeldOut: true,
  },
  {
    text: 'start the next job only when the former is through, keeping the order',
    answers: [
      { path: 'operators/concatMap.ts' },
      { path: 'operators/concatAll.ts' },
      { path: 'observable/concat.ts' },
    ],
  },
  {
    text: 'limit how many jobs run side by side',
    answers: [
      { path: 'operators/mergeMap.ts' },
      { path: 'operators/mergeInternals.ts' },
      { path: 'operators/mergeAll.ts' },
    ],
  },
  {
    text: 'a click that comes while work is still going on must not begin it a second time',
    answers: [{ path: 'operators/exhaustMap.ts' }, { path: 'operators/exhaustAll.ts' }],
    isHeldOut: true,
  },
  {
    text: 'give up when nothing arrives soon enough',
    answers: [{ path: 'operators/timeout.ts' }, { path: 'operators/timeoutWith.ts' }],
  },
  {
    text: 'listen to buttons and other page elements',
    answers: [{ path: 'observable/fromEvent.ts' }, { path: 'observable/fromEventPattern.ts' }],
    isHeldOut: true,
  },
  {
    text: 'accept promises, arrays and generators as sources alike',
    answers: [
      { path: 'observable/innerFrom.ts' },
      { path: 'observable/from.ts' },
      { path: 'scheduled/scheduled.ts' },
    ],
  },
  {
    text: 'late listeners should get what was sent earlier',
    answers: [
      { path: 'ReplaySubject.ts' },
      { path: 'operators/shareReplay.ts' },
      { path: 'operators/publishReplay.ts' },
    ],
  },
  {
    text: 'keep one current value that can also be read directly',
    answers: [{ path: 'BehaviorSubject.ts' }],
    isHeldOut: true,
  },
  {
    text: 'running total that is reported at each step',
    answers: [{ path: 'operators/scan.ts' }, { path: 'operators/scanInternals.ts' }],
  },
  {
    text: 'fold everything into one final result',
    answers: [{ path: 'operators/reduce.ts' }, { path: 'operators/scanInternals.ts' }],
    isHeldOut: true,
  },
  {
    text: 'collect items into packages of equal size',
    answers: [{ path: 'operators/bufferCount.ts' }, { path: 'operators/windowCount.ts' }],
  },
  {
    text: 'sort incoming things into separate streams by some property',
    answers: [{ path: 'operators/groupBy.ts' }, { path: 'operators/partition.ts' }],
  },
  {
    text: 'match the first of one source with the first of the other, second with second',
    answers: [
      { path: 'observable/zip.ts' },
      { path: 'operators/zip.ts' },
      { path: 'operators/zipWith.ts' },
    ],
    isHeldOut: true,
  },
  {
    text: 'whenever any input changes, recompute with the newest of all of them',
    answers: [
      { path: 'observable/combineLatest.ts' },
      { path: 'operators/combineLatest.ts' },
      { path: 'operators/combineLatestWith.ts' },
      { path: 'operators/withLatestFrom.ts' },
    ],
  },
  {
    text: 'wait for several requests to be done and get all their results together',
    answers: [{ path: 'observable/forkJoin.ts' }],
    isHeldOut: true,
  },
  {
    text: 'use whichever server answers first',
    answers: [
      { path: 'observable/race.ts' },
      { path: 'operators/race.ts' },
      { path: 'operators/raceWith.ts' },
    ],
  },
  {
    text: 'log what passes by without changing it',
    answers: [{ path: 'operators/tap.ts' }],
  },
  {
    text: 'cleanup that has to run however the thing ended',
    answers: [{ path: 'operators/finalize.ts' }, { path: 'observable/using.ts' }],
    isHeldOut: true,
  },
  {
    text: 'put a fallback in the place of a failure',
    answers: [
      { path: 'operators/catchError.ts' },
      { path: 'operators/onErrorResumeNextWith.ts' },
      { path: 'observable/onErrorResumeNext.ts' },
    ],
  },
  {
    text: 'count upwards once a second',
    answers: [{ path: 'observable/interval.ts' }, { path: 'observable/timer.ts' }],
    isHeldOut: true,
  },
  {
    text: 'only the first few, then stop',
    answers: [{ path: 'operators/take.ts' }, { path: 'operators/first.ts' }],
  },
  {
    text: 'end when some other signal arrives',
    answers: [{ path: 'operators/takeUntil.ts' }],
  },
  {
    text: 'do the expensive work once for many listeners',
    answers: [
      { path: 'operators/share.ts' },
      { path: 'operators/shareReplay.ts' },
      { path: 'operators/multicast.ts' },
      { path: 'observable/connectable.ts' },
      { path: 'observable/ConnectableObservable.ts' },
      { path: 'operators/publish.ts' },
      { path: 'operators/refCount.ts' },
    ],
    isHeldOut: true,
  },
  {
    text: 'test code that depends on delays without really waiting',
    answers: [{ path: 'testing/TestScheduler.ts' }, { path: 'scheduler/VirtualTimeScheduler.ts' }],
  },
  {
    text: 'write expectations as little drawings of dashes and letters',
    answers: [{ path: 'testing/TestScheduler.ts' }],
    isHeldOut: true,
  },
  {
    text: 'several teardowns throw and all problems are to be reported at once',
    answers: [
      { path: 'util/UnsubscriptionError.ts' },
      { path: 'Subscription.ts', symbol: 'unsubscribe' },
    ],
  },
  {
    text: 'what becomes of exceptions nobody deals with',
    answers: [{ path: 'util/reportUnhandledError.ts' }, { path: 'config.ts' }],
  },
  {
    text: 'call something each time the browser paints',
    answers: [
      { path: 'observable/dom/animationFrames.ts' },
      { path: 'scheduler/AnimationFrameAction.ts' },
      { path: 'scheduler/AnimationFrameScheduler.ts' },
      { path: 'scheduler/animationFrame.ts' },
      { path: 'scheduler/animationFrameProvider.ts' },
    ],
    isHeldOut: true,
  },
  {
    text: 'call a web service and parse its JSON',
    answers: [{ path: 'ajax/ajax.ts' }, { path: 'observable/dom/fetch.ts' }],
  },
  {
    text: 'abort the download when nobody is interested any more',
    answers: [{ path: 'observable/dom/fetch.ts' }, { path: 'ajax/ajax.ts', symbol: 'fromAjax' }],
    isHeldOut: true,
  },
  {
    text: 'await the final item like an async function',
    answers: [{ path: 'lastValueFrom.ts' }, { path: 'Observable.ts', symbol: 'toPromise' }],
  },
  {
    text: 'treat it as a failure when there was nothing at all',
    answers: [
      { path: 'operators/throwIfEmpty.ts' },
      { path: 'firstValueFrom.ts' },
      { path: 'operators/single.ts' },
      { path: 'util/EmptyError.ts' },
    ],
  },
  {
    text: 'walk a tree by feeding each result in again',
    answers: [{ path: 'operators/expand.ts' }],
    isHeldOut: true,
  },
  {
    text: 'look at the newest value at a fixed rhythm',
    answers: [
      { path: 'operators/sampleTime.ts' },
      { path: 'operators/sample.ts' },
      { path: 'operators/auditTime.ts' },
    ],
  },
  {
    text: 'let through at most one event per period',
    answers: [
      { path: 'operators/throttleTime.ts' },
      { path: 'operators/throttle.ts' },
      { path: 'operators/auditTime.ts' },
    ],
    isHeldOut: true,
  },
  {
    text: 'talk both ways with a server over a lasting connection',
    answers: [
      { path: 'observable/dom/WebSocketSubject.ts' },
      { path: 'observable/dom/webSocket.ts' },
    ],
  },
  {
    text: 'apply a list of functions from left to right',
    answers: [{ path: 'util/pipe.ts' }],
  },
  {
    text: 'somebody adds a listener while values are being handed out',
    answers: [{ path: 'Subject.ts', symbol: 'next' }],
    isHeldOut: true,
  },
  {
    text: 'describe next, failure and end as plain data',
    answers: [
      { path: 'operators/materialize.ts' },
      { path: 'Notification.ts' },
      { path: 'operators/dematerialize.ts' },
      { path: 'NotificationFactories.ts' },
    ],
  },
  {
    text: 'put something in front of everything else',
    answers: [{ path: 'operators/startWith.ts' }],
    isHeldOut: true,
  },
  {
    text: 'how much time went by between two items',
    answers: [{ path: 'operators/timeInterval.ts' }],
  },
];
