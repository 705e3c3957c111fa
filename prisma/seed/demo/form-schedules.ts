import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { instantsAt } from '@/lib/clinical/session-times'
import { weekOf } from '@/lib/clinical/week'
import { nobody } from '@/lib/audience'
import type { Definition } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import type { StarterKey } from '@/lib/forms/starters/keys'
import { assignResponses } from '@/server/form-responses/route/assigned'
import { occurrencesFrom, type Pattern } from '@/server/form-schedules/occurrences'
import { storedJson } from '@/server/forms/canonical'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import type { School } from './school'

const published = ['MINI_CEX', 'CBD', 'RADIOGRAPHS', 'REFLECTION'] as const satisfies readonly StarterKey[]
type Published = (typeof published)[number]
type Form = { readonly id: string; readonly versionId: string; readonly definition: Definition }
type Wanted = { db: Db; school: School; now: Date }

/** Four published forms where the school does not have them yet, and three schedules of them: one that asked this week, one to come, one that is paused. */
export async function seedFormSchedules({ db, school, now }: Wanted): Promise<void> {
  const forms = await publishForms({ db, school, now })
  const { year, programmeId } = school.studentOf(school.account('student'))
  const monday = weekOf(school.today.toString())
  const plan = schedulesFrom(db, { now, programmeId })
  const asks = await plan({
    name: `Weekly reflection, year ${year}`,
    form: forms.REFLECTION,
    year,
    startsOn: addDays(monday, -14),
    rrule: 'FREQ=WEEKLY',
    dueDays: 6,
    remindDays: [-1],
  })
  await askThisWeek({ db, school, now }, { ...asks, form: forms.REFLECTION, monday, year })
  await plan({
    name: `Radiographic audit, year ${year}`,
    form: forms.RADIOGRAPHS,
    year,
    startsOn: addDays(monday, 14),
    rrule: null,
    dueDays: 14,
    remindDays: [-7, -1],
    late: 'LOCK',
  })
  await plan({
    name: `Case of the month, year ${year}`,
    form: forms.CBD,
    year,
    startsOn: addDays(monday, -28),
    rrule: 'FREQ=WEEKLY;INTERVAL=4',
    dueDays: 21,
    remindDays: [-3],
    active: false,
  })
}

async function publishForms({ db, school, now }: Wanted): Promise<Readonly<Record<Published, Form>>> {
  const findRole = (builtIn: 'STUDENT' | 'TEACHER') => db.role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })
  const student = await findRole('STUDENT')
  const teacher = await findRole('TEACHER')
  const byId = school.account('staff')
  const types = new Map<string, string>()
  const publish = async (key: Published): Promise<Form> => {
    const known = await db.formVersion.findFirst({
      where: { form: { starter: key }, number: 1 },
      select: { id: true, formId: true, definition: true },
    })
    if (known) return { id: known.formId, versionId: known.id, definition: DefinitionShape.parse(known.definition) }
    const { name: typeName, kind, requireReview } = starterType(key, 'en-GB')
    const existing = types.get(typeName) ?? (await db.formType.findUnique({ where: { name: typeName }, select: { id: true } }))?.id
    const typeId = existing ?? uuid()
    if (existing === undefined) await db.formType.create({ data: { id: typeId, name: typeName, kind, requireReview } })
    types.set(typeName, typeId)
    const { code, name, definition } = starterForm(key, { locale: 'en-GB', teacherRoleId: teacher.id, newUid: uuid })
    const [id, versionId] = [uuid(), uuid()]
    const [draft, hash] = [storedJson(definition), canonicalHash(definition)]
    await db.form.create({
      data: {
        id,
        code,
        name,
        typeId,
        inNewMenu: true,
        starter: key,
        draft,
        draftHash: hash,
        draftSavedAt: now,
        draftSavedById: byId,
        createdAt: now,
      },
    })
    await db.formVersion.create({
      data: { id: versionId, formId: id, number: 1, definition: draft, hash, publishedAt: now, publishedById: byId },
    })
    await db.form.update({ where: { id }, data: { state: 'PUBLISHED', currentVersionId: versionId } })
    await db.formStarter.create({ data: { formId: id, roleId: student.id } })
    return { id, versionId, definition }
  }
  return {
    MINI_CEX: await publish('MINI_CEX'),
    CBD: await publish('CBD'),
    RADIOGRAPHS: await publish('RADIOGRAPHS'),
    REFLECTION: await publish('REFLECTION'),
  }
}

type Planned = {
  readonly name: string
  readonly form: Form
  readonly year: number
  readonly startsOn: string
  readonly rrule: string | null
  readonly dueDays: number
  readonly remindDays: readonly number[]
  readonly late?: 'LOCK'
  readonly active?: boolean
}

function schedulesFrom(db: Db, { now, programmeId }: { now: Date; programmeId: string }) {
  const { timeZone } = schoolClock
  return async ({ name, form, year, startsOn, rrule, dueDays, remindDays, late, active = true }: Planned) => {
    const [opensAt = now] = instantsAt(startsOn, '08:00', timeZone)
    const pattern: Pattern = { opensAt, dueDays, rrule, until: null }
    const today = now.toISOString().slice(0, 10)
    const next = occurrencesFrom(pattern, { from: today, take: 3, timeZone }).find((one) => one.opensAt > now)
    const id = uuid()
    await db.formSchedule.create({
      data: {
        id,
        formId: form.id,
        name,
        audience: { ...nobody, years: [{ programmeId, year }] },
        completer: 'SUBJECT',
        opensAt,
        dueDays,
        rrule,
        remindDays: [...remindDays],
        late: late ?? 'ALLOW',
        active,
        nextRunAt: active ? (next?.opensAt ?? null) : null,
      },
    })
    return { id, pattern }
  }
}

type Run = { readonly id: string; readonly pattern: Pattern; readonly form: Form; readonly monday: string; readonly year: number }

/** The tasks as the schedule's job would have made them, except that nobody is mailed. On a Monday before eight it asked last week. */
async function askThisWeek({ db, school, now }: Wanted, { id, pattern, form, monday, year }: Run): Promise<void> {
  const { timeZone } = schoolClock
  const weeks = occurrencesFrom(pattern, { from: addDays(monday, -7), take: 2, timeZone })
  const asked = weeks.findLast(({ opensAt }) => opensAt <= now)
  if (!asked) return
  const { programmeId } = school.studentOf(school.account('student'))
  const students = school.students.filter((student) => student.year === year && student.programmeId === programmeId)
  const made = await assignResponses(
    { db, at: asked.opensAt, byId: null, emit: () => {}, touch: () => {} },
    {
      form: { id: form.id, versionId: form.versionId, part: form.definition.turns[0]?.part ?? 'COMPLETER' },
      origin: { kind: 'SCHEDULE', id },
      opensAt: asked.opensAt,
      dueAt: asked.dueAt,
      late: 'ALLOW',
      remindDays: [-1],
      asked: students.map((student) => ({
        key: `schedule:${id}:${asked.on}:${student.id}:${student.id}`,
        subjectId: student.id,
        byId: student.id,
      })),
    },
  )
  await db.formScheduleRun.create({ data: { scheduleId: id, occursOn: new Date(asked.on), made: made.length, ranAt: asked.opensAt } })
}
