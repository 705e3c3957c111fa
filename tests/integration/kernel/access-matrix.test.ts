import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { modules } from '@/lib/modules'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { actorOfPersonalToken } from '@/server/kernel/secrets/tokens-of-people'
import { hashToken, newPersonalToken } from '@/server/kernel/secrets/token'
import { registry } from '@/server/registry'
import { openIds } from '../../architecture/open-ids'
import { gateOf, faultOf, type Answer, type Variant } from '../../support/access-matrix/expected'
import { findIds } from '../../support/access-matrix/ids'
import { kindOf } from '../../support/access-matrix/kinds'
import { sampleOf } from '../../support/access-matrix/sample'
import { makeRole } from '../../support/accounts'
import { callAs } from '../../support/call'
import { idParameters } from '../../support/id-parameters'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { isSoak } from '../../support/soak'
import { addLine, begin } from '../../support/treatment-sessions'

/**
 * Every call is made as every kind of person with every kind of id, and the answer is compared with the call's declaration. Each domain tests ids out of scope
 * with valid inputs (tests/support/out-of-scope.ts); here no call is left out.
 */
type Subject = {
  readonly name: string
  readonly actor: Actor | null
  /** The person whose rows are foreign to this subject. */ readonly otherId: string
  /** True if the subject sees and changes what is not their own. */ readonly reachesAll: boolean
}
let subjects: readonly Subject[]

beforeAll(async () => {
  const school = await makeSchool()
  // /dev/mail answers in the demo only.
  Object.assign(env(), { DEMO: true })
  await prisma().setting.upsert({
    where: { key: 'modules' },
    create: { key: 'modules', value: [...modules], changedAt: now() },
    update: { value: [...modules] },
  })
  const spare = await member('STUDENT', 'spare')
  await fill(school, spare)
  const everything = { ...school.admin, actor: withAllModules(school.admin.actor) }
  const own = (who: { actor: Actor }, name: string, reachesAll = false): Subject => ({
    name,
    actor: withAllModules(who.actor),
    otherId: spare.id,
    reachesAll,
  })
  // The weakest come first: what they try is not yet undone by people who may do more.
  subjects = [
    { name: 'nobody', actor: null, otherId: spare.id, reachesAll: false },
    own({ actor: await holdsNothing() }, 'a role with nothing'),
    own(school.student, 'student'),
    own(school.teacher, 'teacher'),
    own({ actor: await tokenOf(school.admin.id, false) }, 'a token that reads', true),
    own({ actor: await tokenOf(school.admin.id, true) }, 'a token that writes', true),
    own(school.staff, 'staff', true),
    own(everything, 'admin', true),
  ]
})

const withAllModules = (actor: Actor): Actor => ({ ...actor, modules: new Set(modules) })

async function holdsNothing(): Promise<Actor> {
  const who = await member('STUDENT', 'empty')
  await prisma().userRole.deleteMany({ where: { userId: who.id } })
  await prisma().userRole.create({ data: { userId: who.id, roleId: await makeRole('Nothing', []) } })
  return { ...who.actor, privileges: new Set() }
}

async function tokenOf(userId: string, mayWrite: boolean): Promise<Actor> {
  const token = newPersonalToken()
  await prisma().apiToken.create({
    data: {
      id: v7(),
      userId,
      name: 'Matrix',
      tokenHash: hashToken(token),
      hint: 'cusp_',
      mayWrite,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + 86_400_000),
    },
  })
  const actor = await actorOfPersonalToken(token, { address: '192.0.2.1' })
  if (!actor) throw new Error('the token does not count')
  return actor
}

/** Makes a row of each kind; rows that belong to somebody belong to the spare student. */
async function fill(school: School, spare: Member): Promise<void> {
  const db = prisma()
  await addLine(school, await begin(school))
  const at = now()
  await begin(school, { teacherId: school.unrelated.id, clinicId: school.otherClinicId, chairNumber: 1 }, spare)
  for (const userId of [school.student.id, school.teacher.id, school.staff.id, school.admin.id, spare.id]) {
    await db.signInSession.create({
      data: {
        id: v7(),
        userId,
        tokenHash: v7(),
        createdAt: at,
        lastSeenAt: at,
        provenAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
        idleMinutes: 1_440,
        userAgent: '',
      },
    })
    await db.apiToken.create({
      data: {
        id: v7(),
        userId,
        name: 'Own',
        tokenHash: v7(),
        hint: 'cusp_',
        mayWrite: true,
        createdAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      },
    })
    await db.knownDevice.create({ data: { id: v7(), userId, deviceHash: v7(), userAgent: '', address: '', createdAt: at, lastSeenAt: at } })
  }
  await db.programme.create({ data: { id: v7(), name: 'Dentistry', lengthYears: 5 } })
  await db.firm.create({ data: { id: v7(), name: 'Firm A' } })
  await db.flag.create({ data: { id: v7(), caption: 'Flag', colour: 'blue' } })
  const tagGroupId = v7()
  await db.tagGroup.create({ data: { id: tagGroupId, name: 'Tags', colour: 'blue' } })
}

type Ids = Readonly<Record<'own id' | 'foreign id', ReadonlyMap<string, string>>>

async function idsOf(parameters: readonly string[], call: Call, { actor, otherId }: Subject): Promise<Ids> {
  const own = new Map<string, string>()
  const foreign = new Map<string, string>()
  for (const parameter of parameters) {
    const kind = kindOf(call.contract.name, parameter)
    const found =
      kind &&
      (await findIdsOnce(`${kind.table} ${actor?.id ?? otherId} ${otherId}`, () =>
        findIds(kind, { userId: actor?.id ?? otherId, otherId }),
      ))
    if (found?.own) own.set(parameter, found.own)
    if (found?.foreign) foreign.set(parameter, found.foreign)
  }
  return { 'own id': own, 'foreign id': foreign }
}

const known = new Map<string, ReturnType<typeof findIds>>()
function findIdsOnce(key: string, find: () => ReturnType<typeof findIds>): ReturnType<typeof findIds> {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

/** Rows that nobody but their owner reaches by their own role alone. */
const personal = new Set(['treatment_session', 'api_token', 'known_device', 'sign_in_session', 'asset', 'saved_view', 'app_user'])

/** A teacher reaches the students whom they supervise; the tests of each call's scope show that they reach no others. */
const ofOwnStudents = new Set([
  'competency-tests.ask',
  'competency-tests.askChoices',
  'competency-tests.eligibility',
  'competency-tests.mine',
  'concerns.readers',
  'reports.progress',
  'reports.readTerm',
  'reports.saveTermComment',
  'reports.analysis',
  'reports.activity',
  'reports.rows',
  'reports.export',
  'reports.exportBlocks',
  'reports.begin',
  'timetables.readIndividual',
])

/**
 * Whether the answer may be SUCCESS: for one's own rows, for what is open to all, and for a subject who reaches everything; for an unknown id only where the
 * caller chooses the id.
 */
function mayReach(call: Call, parameters: readonly string[], { variant, subject }: { variant: Variant; subject: Subject }): boolean {
  if (variant === 'own id' || parameters.length === 0) return true
  const guarded = parameters.filter((parameter) => !(`${call.contract.name} ${parameter}` in openIds))
  if (guarded.length === 0) return true
  if (variant === 'unknown id') return call.effect === 'write' || guarded.every((parameter) => !isRequired(parameter))
  if (subject.name === 'teacher' && ofOwnStudents.has(call.contract.name)) return true
  return subject.reachesAll || !guarded.some((parameter) => personal.has(kindOf(call.contract.name, parameter)?.table ?? ''))
}

/** A filter by an id that does not exist finds nothing, and the answer is an empty list. */
const isRequired = (parameter: string): boolean => parameter === 'id'

/** The logout call is made last, because it ends the session of the subject. */
const isWayOut = ({ contract }: Call): boolean => contract.name === 'sign-in.logout'
const lastTheWayOut = [...registry.filter((call) => !isWayOut(call)), ...registry.filter(isWayOut)]

const variants = ['unknown id', 'foreign id', 'forbidden key', 'own id'] as const

/** These subjects make each call with an id of their own in any case. */
const asksOwn = new Set(['student', 'teacher', 'admin'])

/** `npm test` makes each call as everybody with one of the four variants in turn: any of them shows whether the declaration lets the subject in. */
function variantsFor(turn: number, subject: Subject, hasForeign: boolean): readonly Variant[] {
  const possible = variants.filter((variant) => hasForeign || variant !== 'foreign id')
  if (isSoak) return possible
  const one = possible[turn % possible.length] ?? 'own id'
  return one !== 'own id' && asksOwn.has(subject.name) ? [one, 'own id'] : [one]
}

test('every call answers everybody as its declaration says', async () => {
  const wrong: string[] = []
  const counts = new Map<string, number>()
  for (const [subjectNumber, subject] of subjects.entries()) {
    // Attempts of earlier subjects do not count against the next.
    await prisma().attemptWindow.deleteMany()
    for (const [callNumber, call] of lastTheWayOut.entries()) {
      const parameters = await idParameters(call.contract)
      const { input } = await call.contract.shapes()
      const ids = await idsOf(parameters, call, subject)
      const gate = gateOf(call, subject.actor)
      const hasForeign = parameters.length === 0 || ids['foreign id'].size > 0
      for (const variant of variantsFor(callNumber + subjectNumber, subject, hasForeign)) {
        const sample = Object(
          sampleOf(
            input,
            (parameter) => (variant === 'unknown id' || variant === 'forbidden key' ? undefined : ids[variant].get(parameter)) ?? v7(),
          ),
        )
        const answer: Answer = await callAs(
          subject.actor ? { actor: subject.actor } : null,
          call,
          variant === 'forbidden key' ? { ...sample, __forbidden: '<script>' } : sample,
        )
        const problem = faultOf({ call, gate, variant, answer, mayReach: mayReach(call, parameters, { variant, subject }) })
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        if (problem) wrong.push(`${call.contract.name} as ${subject.name}, ${variant}: ${problem}`)
      }
    }
  }
  const cells = [...counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `Access matrix: ${cells} answers of ${registry.length} calls as ${subjects.length} kinds of person; ${[...counts].map(([status, count]) => `${status} ${count}`).join(', ')}; ${wrong.length} unexpected`,
  )
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(registry.length * subjects.length * (isSoak ? 3 : 1))
}, 300_000)
