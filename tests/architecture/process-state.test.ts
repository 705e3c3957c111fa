import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

// Several processes serve one school: workers of one instance, and instances. Whatever a process remembers between two requests stands here, with the reason why
// the others need not know it, or how they learn of a change.

/**
 * wired: functions and declarations that are bound when the code is loaded, alike in each process. constant: worked out from what never changes while this
 * version runs. own: of this process on purpose. announced: every process hears of a change by NOTIFY, and reads anew where it may have missed one.
 */
type Kind = 'wired' | 'constant' | 'own' | 'announced'
const state: Readonly<Record<string, readonly [Kind, string?]>> = {
  'global cuspAbsenceFollower': ['wired'],
  'global cuspAttendanceForecast': ['wired'],
  'global cuspAudited': ['wired'],
  'global cuspBookedSessions': ['wired'],
  'global cuspChairPass': ['wired'],
  'global cuspConfigurationParts': ['wired'],
  'global cuspCountFollower': ['wired'],
  'global cuspDateFollower': ['wired'],
  'global cuspFinding': ['wired'],
  'global cuspFirstSchool': ['wired'],
  'global cuspFormAddresses': ['wired'],
  'global cuspFormMover': ['wired'],
  'global cuspImportKinds': ['wired'],
  'global cuspInstitution': ['wired'],
  'global cuspJobs': ['wired'],
  'global cuspMeasures': ['wired'],
  'global cuspMethods': ['wired'],
  'global cuspNamings': ['wired'],
  'global cuspNotificationSources': ['wired'],
  'global cuspObserver': ['wired'],
  'global cuspOriginNames': ['wired'],
  'global cuspPatientNumbers': ['wired'],
  'global cuspPersonalData': ['wired'],
  'global cuspPlacementRegisters': ['wired'],
  'global cuspPresenceFollower': ['wired'],
  'global cuspProviderFollower': ['wired'],
  'global cuspSessionReach': ['wired'],
  'global cuspShiftUse': ['wired'],
  'global cuspStale': ['wired'],
  'global cuspStarterReports': ['wired'],
  'global cuspTagUses': ['wired'],
  'global cuspWaiting': ['wired'],
  'global cuspPoll': ['wired'],
  'global cuspEnv': ['constant', 'the environment is read once; another one needs a restart of all'],
  'global cuspProcess': ['own', 'the name of this process, for the jobs that it runs'],
  'global cuspStarted': ['own', 'each process begins once'],
  'global cuspDb': ['own', 'connections; their number is shared out among the workers'],
  'global cuspDrain': ['own', 'whoever wrote something empties the outbox; that is a job, which runs once at a time anywhere'],
  'global cuspMailer': ['own', 'the connection to the mail server'],
  'global cuspS3': ['own', 'the client of the store; nothing is cached'],
  'global cuspGoing': ['own', 'this process is about to end'],
  'global cuspProbedAt': ['own', 'when a balancer last asked this process whether it is ready'],
  'global cuspUnanswered': ['own', 'the requests that this process has not answered yet'],
  'global cuspPressure': ['own', 'how long requests wait for this process'],
  'global cuspLoop': ['own', 'how late the timers of this process are'],
  'global cuspHashers': ['own', 'threads; their number is shared out among the workers'],
  'global cuspPdfs': ['own', 'a thread, which spares the memory of this process'],
  'global cuspWorkbooks': ['own', 'a thread, which spares the memory of this process'],
  'global cuspAllocations': ['own', 'a thread; the job that uses it runs once at a time anywhere'],
  'global cuspLanes': ['own', 'spares the processor and connections of this process'],
  'global cuspPlaces': ['own', 'spares the memory of this process: N workers take N times as many'],
  'global cuspTurns': ['own', 'spares retries: locks of the database keep what must not happen twice'],
  'global cuspPersonWindows': ['own', 'bounds loops, not guesses: with N workers up to N times as much (docs/operations.md, Limits)'],
  'global cuspReadiness': ['own', 'what this process can say of itself, for a second'],
  'global cuspLogged': ['own', 'one line a minute of a kind from each process'],
  'global cuspTold': ['own', 'refusals that were written to the log, while they are answered'],
  'global cuspHasUnknownSecrets': ['own', 'looked at when each process starts; the first worker writes it to the log'],
  'global cuspSoon': ['own', 'what this process will announce within a quarter of a second'],
  'global cuspLive': ['announced', 'sessions, views and notices: cusp_live; a lost listener forgets all'],
  'global cuspSettings': ['announced', 'the topic of settings: wording, languages, zone, log-in and limits; and five seconds at most'],
  'global cuspMapOrigin': ['announced', 'with the settings, which are read again at once'],
  'global cuspWorkflowVersions': ['constant', 'a version never changes'],
  'lib/clinical/shift.ts formats': ['constant'],
  'lib/format.ts dayFormats': ['constant'],
  'lib/format.ts made': ['constant'],
  'lib/forms/expressions/types.ts none': ['constant'],
  'lib/forms/formulas.ts parsed': ['constant', 'by its text'],
  'lib/i18n/compiled.ts known': ['constant', 'by the object that it was made of'],
  'lib/i18n/format-message.ts compiled': ['constant', 'by its text'],
  'lib/i18n/messages.ts translated': ['constant', 'the texts of this version'],
  'lib/i18n/messages.ts worded': ['announced', "the institution's words, by the very settings that they were made of"],
  'lib/schema-library.ts coming': ['constant'],
  'server/config/texts.ts read': ['constant', 'the texts of this version'],
  'server/files/picture.ts turn': ['own', 'one picture at a time spares the memory of this process'],
  'server/forms/definitions.ts bytesOf': ['constant', 'a version never changes'],
  'server/forms/definitions.ts parsed': ['constant', 'a version never changes'],
  'server/kernel/clock.ts fixed': ['own', 'tests alone set it'],
  'server/kernel/http/default-headers.ts usualHeaders': ['constant', 'the headers of this version'],
  'server/kernel/http/default-headers.ts written': ['own', 'answers that are on their way'],
  'server/kernel/secrets/cipher.ts keys': ['constant', 'derived from the secret'],
  'server/kernel/secrets/password.ts made': ['constant', 'a hash that nobody has the password of'],
  'server/notifications/calls.ts day': ['constant', 'the name of a day'],
  'server/sign-in/rules.ts common': ['constant', 'the list of common passwords'],
  'server/sign-in/sso/entra-handshake.ts errors': ['own', 'of one request'],
  'server/static-urls/state.ts suitable': ['constant', 'the content of a version never changes; by what its type asks'],
  'server/timetables/changes/who-hears.ts none': ['constant'],
  'server/timetables/importing/changes-of.ts formats': ['constant'],
  'server/timetables/importing/ics/times.ts known': ['constant', 'names of zones'],
  'app/screen-frame.tsx noWording': ['constant'],
}

/** What lives longer than a request: on the global object, or at the top level of a module, where it is empty at first or may be set again. */
function remembered(file: string, text: string): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const globals = [
    ...named(/^\s+var (cusp\w+):/gm),
    ...named(/threadsOf\('(cusp\w+)'/g),
    ...named(/globalThis as \{([^\n]*)\}/g).flatMap((all) => all.match(/\bcusp\w+(?=\??:)/g) ?? []),
  ]
  const variables = named(/^(?:export )?let (\w+)/gm)
  const collections = named(/^(?:export )?const (\w+)[^=\n]*= (?:new (?:Weak)?(?:Map|Set)(?:<[^(\n]*>)?\(\)|\[\]|\{\})/gm)
  const objects = named(/^(?:export )?const (\w+)[^=\n]*= new (?!(?:Weak)?(?:Map|Set)\b|RegExp|Intl|TextEncoder|TextDecoder|URL|Date)\w+/gm)
  return [...globals.map((name) => `global ${name}`), ...[...variables, ...collections, ...objects].map((name) => `${file} ${name}`)]
}

const sources = () =>
  [
    ...['server', 'lib', 'app'].flatMap((folder) => filesBelow(folder).map((file) => `${folder}/${file}`)),
    'proxy.ts',
    'instrumentation.ts',
  ].filter((file) => /\.tsx?$/.test(file))

const isOfBrowsers = (file: string, text: string) =>
  file.startsWith('lib/client/') || file.startsWith('components/') || file === 'app/sw.ts' || /^'use client'/m.test(text)

test('whatever a process remembers between two requests is right with several processes', () => {
  const found = new Set(
    sources().flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return isOfBrowsers(file, text) ? [] : remembered(file, text)
    }),
  )
  expect([...found].toSorted()).toEqual(Object.keys(state).toSorted())
})

test('what is of one process on purpose, or announced, says why or how', () => {
  expect(Object.entries(state).filter(([, [kind, why]]) => (kind === 'own' || kind === 'announced') && !why)).toEqual([])
})

test.each([
  ['const kept = new Map<string, number>()', ['server/x.ts kept']],
  ['export const kept: Record<string, string> = {}', ['server/x.ts kept']],
  ['let last = 0', ['server/x.ts last']],
  ['const store = globalThis as { cuspOne?: string; readonly cuspTwo?: Map<string, string> }', ['global cuspOne', 'global cuspTwo']],
  ['  var cuspThree: string | undefined', ['global cuspThree']],
  ['const pool = new Piscina({})', ['server/x.ts pool']],
  ["const words = new Set(['a'])", []],
  ['  const inside = new Map()', []],
])('what is found: %s', (text, expected) => {
  expect(remembered('server/x.ts', text)).toEqual(expected)
})
