import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { checkElement, listSources, readProgress } from '@/lib/contracts/reports'
import type { Dimension } from '@/lib/reports/measures'
import { closeDb, pool, prisma } from '@/server/kernel/db'
import { measureSources, type MeasureSource } from '@/server/kernel/queries/measures.sql'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { demoTime } from '../../support/demo-school'
import { cellsOf, makeCountedSchool, element, totalOf } from '../../support/measures'
import { memberOf, roleActor, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

/** Enrolled students whose account is enabled; `ids` limits them. */
const students = `(SELECT u.id FROM app_user u WHERE u.deleted_at IS NULL AND u.status = 'ENABLED' AND NOT u.graduated
  AND u.id IN (SELECT user_id FROM user_role WHERE role_id IN (SELECT id FROM role WHERE built_in = 'STUDENT')) AND ($1::uuid[] IS NULL OR u.id = ANY($1::uuid[])))`
const finished = `treatment_session s WHERE s.state::text IN ('MARKED_LOCKED', 'UNLOCKED') AND s.student_id IN ${students}`
const ofCases = `clinical_case c WHERE c.state::text <> 'DELETED' AND c.student_id IN ${students}`
const openForms = `form_response r WHERE r.state::text <> 'DRAFT' AND r.origin_kind <> 'TEST' AND r.form_id IN (SELECT id FROM form WHERE NOT confidential)
  AND CASE WHEN r.subject_id IS NULL THEN r.submitter_id ELSE r.subject_id END IN ${students}`
const held = `(SELECT o.id FROM occurrence o, event e, timetable t, session_type k WHERE e.id = o.event_id AND t.id = o.timetable_id AND k.id = e.session_type_id
  AND o.state::text = 'PLANNED' AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state::text = 'PUBLISHED' AND t.kind::text <> 'TEMPLATE' AND k.takes_attendance
  AND o.held_on <= DATE '2026-03-11')`
/** A programme's own targets for a procedure replace those for all programmes; a target of zero is none. */
const withTargets = `app_user u, procedure_target g, procedure p WHERE g.procedure_id = p.id AND p.active AND g.target > 0 AND g.year = u.year AND u.id IN ${students}
  AND (g.programme_id = u.programme_id OR g.programme_id IS NULL AND g.procedure_id NOT IN (SELECT o.procedure_id FROM procedure_target o WHERE o.programme_id = u.programme_id))`
/** Students on the list or on the register; for today, only those on the register. */
const ofRegisters = `(
  SELECT x.occurrence_id, x.student_id, a.state::text AS state FROM (
    SELECT source_id AS occurrence_id, subject_id AS student_id FROM diary_entry WHERE source::text = 'OCCURRENCE' AND subject::text = 'STUDENT' AND is_shown AND plan_id IS NULL
    UNION SELECT occurrence_id, student_id FROM attendance WHERE state IS NOT NULL AND NOT is_walk_in) x
  JOIN occurrence d ON d.id = x.occurrence_id LEFT JOIN attendance a USING (occurrence_id, student_id)
  WHERE d.id IN ${held} AND (d.held_on < DATE '2026-03-11' OR a.state::text IN ('ATTENDED', 'NOT_ATTENDED', 'AUTHORISED')) AND x.student_id IN ${students}) q`

const dates = `(SELECT o.* FROM occurrence o, event e, timetable t WHERE e.id = o.event_id AND t.id = o.timetable_id AND o.state::text = 'PLANNED'
  AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state::text = 'PUBLISHED' AND t.kind::text <> 'TEMPLATE')`
/** Students on the list or on the register, whatever the date. */
const ofDates = `(
  SELECT d.room_id, d.id, x.student_id, a.state::text AS state FROM (
    SELECT source_id AS occurrence_id, subject_id AS student_id FROM diary_entry WHERE source::text = 'OCCURRENCE' AND subject::text = 'STUDENT' AND is_shown AND plan_id IS NULL
    UNION SELECT occurrence_id, student_id FROM attendance WHERE state IS NOT NULL AND NOT is_walk_in) x
  JOIN ${dates} d ON d.id = x.occurrence_id LEFT JOIN attendance a USING (occurrence_id, student_id)
  WHERE x.student_id IN ${students}) q`
const taught = `diary_entry x, ${dates} d WHERE d.id = x.source_id AND x.source::text = 'OCCURRENCE' AND x.subject::text = 'TEACHER' AND x.plan_id IS NULL
  AND x.subject_id IN (SELECT id FROM app_user WHERE deleted_at IS NULL)`

/** Days at a provider, which has a room of its own. */
const placedDays = `(
  SELECT d.room_id, d.shift::text AS shift FROM diary_entry x, ${dates} d WHERE d.id = x.source_id AND x.source::text = 'OCCURRENCE' AND x.subject::text = 'STUDENT' AND x.plan_id IS NULL
  AND x.subject_id IN ${students} AND d.event_id IN (SELECT v.event_id FROM placement_event v, placement l WHERE l.id = v.placement_id AND l.student_id = x.subject_id)) q`

/** The demo school has one framework, one current year, and no outcome that replaces another. */
const outcomesOfStudents = `(
  SELECT u.id AS student_id, o.id AS outcome_id, o.id IN (
    SELECT m.outcome_id FROM curriculum_component_outcome m, curriculum_component c, curriculum_node n, coverage_fact f WHERE c.id = m.component_id AND n.id = c.node_id
      AND n.year_id IN (SELECT id FROM curriculum_year WHERE state::text = 'CURRENT') AND f.kind::text = c.kind::text AND f.ref_id = c.ref_id AND f.student_id = u.id AND f.grade IN (1, 2)) AS is_shown
  FROM app_user u, learning_outcome o WHERE u.id IN ${students} AND u.programme_id IN (SELECT programme_id FROM curriculum_year WHERE state::text = 'CURRENT')) q`

type Known = {
  readonly count: string
  readonly by: Dimension
  readonly distinct: readonly [field: string, sql: string]
  readonly share: readonly [
    where: readonly { readonly field: string; readonly op: string; readonly values: readonly string[] }[],
    sql: string,
  ]
}
const conditionOn = (field: string, ...values: string[]) => [{ field, op: 'IS', values }]

/** The counts of each source, computed again in SQL that does not use the source. */
const known: Readonly<Record<string, Known>> = {
  procedures: {
    count: `SELECT count(*) FROM experience_line s WHERE s.student_id IN ${students}`,
    by: 'field.category',
    distinct: ['procedure', `SELECT count(DISTINCT s.procedure_id) FROM experience_line s WHERE s.student_id IN ${students}`],
    share: [
      conditionOn('completes', 'true'),
      `SELECT avg(CASE WHEN s.completes THEN 1.0 ELSE 0 END) FROM experience_line s WHERE s.student_id IN ${students}`,
    ],
  },
  marks: {
    count: `SELECT count(*) FROM experience_mark s WHERE s.student_id IN ${students}`,
    by: 'field.grade',
    distinct: ['criterion', `SELECT count(DISTINCT s.criterion_id) FROM experience_mark s WHERE s.student_id IN ${students}`],
    share: [
      [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }],
      `SELECT avg(CASE WHEN s.grade IN (1, 2) THEN 1.0 ELSE 0 END) FROM experience_mark s WHERE s.grade IS NOT NULL AND s.student_id IN ${students}`,
    ],
  },
  targets: {
    count: `SELECT count(*) FROM ${withTargets}`,
    by: 'field.category',
    distinct: ['procedure', `SELECT count(DISTINCT p.id) FROM ${withTargets}`],
    // The academic year of the demo school begins after its summer.
    share: [
      conditionOn('reached', 'true'),
      `SELECT avg((g.target <= (SELECT coalesce(sum(s.credit * p.weight), 0) FROM experience_line s WHERE s.completes AND s.student_id = u.id AND s.procedure_id = p.id
        AND s.held_on > DATE '2025-08-15'))::int) FROM ${withTargets}`,
    ],
  },
  sessions: {
    count: `SELECT count(*) FROM ${finished}`,
    by: 'field.clinic',
    distinct: [
      'patient',
      `SELECT count(DISTINCT CASE WHEN s.patient_hash IS NULL THEN s.id::text ELSE s.patient_hash END) FROM ${finished}`,
    ],
    share: [
      conditionOn('attendance', 'ATTENDED', 'LATE'),
      `SELECT avg((s.patient_attendance::text IN ('ATTENDED', 'LATE'))::int) FROM ${finished}`,
    ],
  },
  checks: {
    count: `SELECT count(*) FROM check_request k WHERE k.session_id IN (SELECT id FROM treatment_session s WHERE s.state::text <> 'CANCELLED' AND s.student_id IN ${students})`,
    by: 'field.kind',
    distinct: [
      'clinic',
      `SELECT count(DISTINCT s.clinic_id) FROM check_request k, treatment_session s WHERE s.id = k.session_id AND s.state::text <> 'CANCELLED' AND s.student_id IN ${students}`,
    ],
    share: [
      conditionOn('outcome', 'PASSED'),
      `SELECT avg((k.outcome::text = 'PASSED')::int) FROM check_request k, treatment_session s WHERE s.id = k.session_id AND k.outcome IS NOT NULL AND s.state::text <> 'CANCELLED' AND s.student_id IN ${students}`,
    ],
  },
  cases: {
    count: `SELECT count(*) FROM ${ofCases}`,
    by: 'field.state',
    distinct: [
      'patient',
      `SELECT count(DISTINCT CASE WHEN c.patient_hash IS NULL THEN c.id::text ELSE c.patient_hash END) FROM ${ofCases}`,
    ],
    share: [
      conditionOn('stalled', 'true'),
      `SELECT avg((CASE WHEN c.last_visit_on IS NULL THEN c.opened_on ELSE c.last_visit_on END < DATE '2026-03-11' - 56)::int) FROM ${ofCases} AND c.state::text = 'OPEN'`,
    ],
  },
  planItems: {
    count: `SELECT count(*) FROM case_plan_item i WHERE i.case_id IN (SELECT c.id FROM ${ofCases})`,
    by: 'field.phase',
    distinct: ['procedure', `SELECT count(DISTINCT i.procedure_id) FROM case_plan_item i WHERE i.case_id IN (SELECT c.id FROM ${ofCases})`],
    share: [
      conditionOn('itemState', 'DONE'),
      `SELECT avg((i.state::text = 'DONE')::int) FROM case_plan_item i WHERE i.case_id IN (SELECT c.id FROM ${ofCases})`,
    ],
  },
  tests: {
    count: `SELECT count(*) FROM test_attempt a WHERE a.state::text <> 'VOID' AND a.student_id IN ${students}`,
    by: 'field.state',
    distinct: [
      'test',
      `SELECT count(DISTINCT a.test_id) FROM test_attempt a WHERE a.state::text <> 'VOID' AND a.student_id IN ${students}`,
    ],
    share: [
      conditionOn('passed', 'true'),
      `SELECT avg((a.state::text = 'PASSED')::int) FROM test_attempt a WHERE a.state::text IN ('PASSED', 'FAILED', 'RETAKE') AND a.student_id IN ${students}`,
    ],
  },
  attendance: {
    count: `SELECT count(*) FROM ${ofRegisters}`,
    by: 'field.type',
    distinct: ['room', `SELECT count(DISTINCT o.room_id) FROM occurrence o WHERE o.id IN (SELECT q.occurrence_id FROM ${ofRegisters})`],
    share: [
      conditionOn('attended', 'true'),
      `SELECT avg((q.state = 'ATTENDED')::int) FROM ${ofRegisters} WHERE q.state IN ('ATTENDED', 'NOT_ATTENDED')`,
    ],
  },
  time: {
    count: `SELECT count(*) FROM ${ofDates}`,
    by: 'field.type',
    distinct: ['room', `SELECT count(DISTINCT q.room_id) FROM ${ofDates}`],
    // A student who made up a missed date has attended it.
    share: [
      conditionOn('attended', 'true'),
      `SELECT avg((q.state = 'ATTENDED' OR EXISTS (SELECT 1 FROM attendance m WHERE m.makes_up_id = q.id AND m.student_id = q.student_id))::int) FROM ${ofDates} WHERE q.state IN ('ATTENDED', 'NOT_ATTENDED')`,
    ],
  },
  placements: {
    count: `SELECT count(*) FROM ${placedDays}`,
    by: 'field.provider',
    distinct: ['provider', `SELECT count(DISTINCT q.room_id) FROM ${placedDays}`],
    share: [conditionOn('shift', 'AM'), `SELECT avg((q.shift = 'AM')::int) FROM ${placedDays}`],
  },
  teaching: {
    count: `SELECT count(*) FROM ${taught}`,
    by: 'field.type',
    distinct: ['teacher', `SELECT count(DISTINCT x.subject_id) FROM ${taught}`],
    share: [conditionOn('shift', 'AM'), `SELECT avg((d.shift::text = 'AM')::int) FROM ${taught}`],
  },
  absences: {
    count: `SELECT count(*) FROM absence a WHERE a.state::text <> 'CANCELLED' AND a.user_id IN ${students}`,
    by: 'field.type',
    distinct: ['type', `SELECT count(DISTINCT a.type_id) FROM absence a WHERE a.state::text <> 'CANCELLED' AND a.user_id IN ${students}`],
    share: [
      conditionOn('state', 'APPROVED'),
      `SELECT avg((a.state::text = 'APPROVED')::int) FROM absence a WHERE a.state::text <> 'CANCELLED' AND a.user_id IN ${students}`,
    ],
  },
  forms: {
    count: `SELECT count(*) FROM ${openForms}`,
    by: 'field.form',
    distinct: ['form', `SELECT count(DISTINCT r.form_id) FROM ${openForms}`],
    share: [conditionOn('state', 'COMPLETED'), `SELECT avg((r.state::text = 'COMPLETED')::int) FROM ${openForms}`],
  },
  formFacts: {
    count: `SELECT count(*) FROM form_fact f WHERE f.response_id IN (SELECT r.id FROM ${openForms} AND r.state::text = 'COMPLETED')`,
    by: 'field.question',
    distinct: [
      'question',
      `SELECT count(DISTINCT f.field_uid) FROM form_fact f WHERE f.response_id IN (SELECT r.id FROM ${openForms} AND r.state::text = 'COMPLETED')`,
    ],
    share: [
      [{ field: 'number', op: 'AT_LEAST', values: ['4'] }],
      `SELECT avg((f.number >= 4)::int) FROM form_fact f WHERE f.number IS NOT NULL AND f.response_id IN (SELECT r.id FROM ${openForms} AND r.state::text = 'COMPLETED')`,
    ],
  },
  patientFeedback: {
    count: `SELECT count(*) FROM patient_feedback f WHERE f.batch > 0 AND f.student_id IN ${students}`,
    by: 'year',
    distinct: [
      'listened',
      `SELECT count(DISTINCT f.faces[3]) FROM patient_feedback f WHERE f.batch > 0 AND f.faces[3] > 0 AND f.student_id IN ${students}`,
    ],
    share: [
      [{ field: 'courtesy', op: 'AT_LEAST', values: ['4'] }],
      `SELECT avg((f.faces[1] IN (4, 5))::int) FROM patient_feedback f WHERE f.batch > 0 AND f.faces[1] > 0 AND f.student_id IN ${students}`,
    ],
  },
  teachingFeedback: {
    count: `SELECT count(*) FROM teaching_feedback f WHERE f.batch > 0`,
    by: 'field.teacher',
    distinct: ['teacher', `SELECT count(DISTINCT f.teacher_id) FROM teaching_feedback f WHERE f.batch > 0`],
    share: [
      [{ field: 'useful', op: 'IS', values: ['4'] }],
      `SELECT avg((f.items[3] = 4)::int) FROM teaching_feedback f WHERE f.batch > 0 AND f.items[3] > 0`,
    ],
  },
  outcomes: {
    count: `SELECT count(*) FROM ${outcomesOfStudents}`,
    by: 'field.group',
    distinct: ['outcome', `SELECT count(DISTINCT q.outcome_id) FROM ${outcomesOfStudents}`],
    share: [conditionOn('shown', 'true'), `SELECT avg(CASE WHEN q.is_shown THEN 1.0 ELSE 0 END) FROM ${outcomesOfStudents}`],
  },
  reflections: {
    count: `SELECT count(*) FROM reflection n WHERE n.owner_id IN ${students} AND n.id IN (SELECT id FROM activity WHERE deleted_at IS NULL)`,
    by: 'field.state',
    distinct: [
      'state',
      `SELECT count(DISTINCT n.state) FROM reflection n WHERE n.owner_id IN ${students} AND n.id IN (SELECT id FROM activity WHERE deleted_at IS NULL)`,
    ],
    share: [
      conditionOn('state', 'PRIVATE'),
      `SELECT avg((n.state::text = 'PRIVATE')::int) FROM reflection n WHERE n.owner_id IN ${students} AND n.id IN (SELECT id FROM activity WHERE deleted_at IS NULL)`,
    ],
  },
}

let admin: Member
let teacher: Member
let student: Member

async function readNumber(sql: string, ids: readonly string[] | null = null): Promise<number> {
  const { rows } = await pool().query<Record<string, unknown>>(sql, sql.includes('$1') ? [ids] : [])
  return Number(Object.values(rows[0] ?? {})[0])
}

/** The students who share a shift with a teacher or are in a firm that the teacher leads. */
async function supervisedBy(id: string): Promise<string[]> {
  const rows = await prisma().user.findMany({
    where: {
      OR: [
        { seats: { some: { clinicShift: { teachers: { some: { teacherId: id } } } } } },
        { firm: { teachers: { some: { teacherId: id, fromOn: { lte: demoTime }, OR: [{ toOn: null }, { toOn: { gte: demoTime } }] } } } },
      ],
    },
    select: { id: true },
  })
  return rows.map((row) => row.id)
}

const sourceOf = (name: string): MeasureSource => {
  const found = measureSources().find((source) => source.name === name)
  if (!found) throw new Error(`no source ${name}`)
  return found
}
const sourceNames = (who: Member) => outputAs(who, reportCall(listSources), {}).then(({ sources }) => sources.map(({ name }) => name))

beforeAll(async () => {
  await makeCountedSchool()
  admin = await memberOf('admin', demoTime)
  teacher = await memberOf('teacher', demoTime)
  student = await memberOf('student', demoTime)
}, 180_000)
afterAll(closeDb)

test('each source is in the table of this test, and the other way round', () => {
  expect(Object.keys(known).toSorted()).toEqual(
    measureSources()
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe.each(Object.entries(known))('%s', (name, { count, by, distinct, share }) => {
  test('counts what is there, and each row once', async () => {
    const all = await readNumber(count)
    expect(all).toBeGreaterThan(0)
    expect(await totalOf(admin.actor, element({ source: name }))).toMatchObject({ n: all, value: all })
  })

  test('counts as many when it is split', async () => {
    const cells = await cellsOf(admin.actor, element({ source: name }), { split: [by] })
    const [parts, total] = [cells.filter(({ level }) => level === 0), cells.find(({ level }) => level === 3)]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, { n }) => sum + n, 0)).toBe(total?.n)
  })

  test('tells different values and shares', async () => {
    const different = await totalOf(admin.actor, element({ source: name, measure: { kind: 'DISTINCT', field: distinct[0] } }))
    expect(different.value).toBe(await readNumber(distinct[1]))
    const part = await totalOf(admin.actor, element({ source: name, measure: { kind: 'SHARE', where: share[0] } }))
    expect(part.value).toBeCloseTo(await readNumber(share[1]), 9)
  })

  test('tells a teacher of whom they supervise, and a student of themself', async () => {
    if (sourceOf(name).student === null) return
    const { needs } = sourceOf(name)
    const narrow: Member = { ...teacher, actor: { ...teacher.actor, privileges: new Set(['APP_TEACHER', ...needs]) } }
    const theirs = await supervisedBy(teacher.id)
    expect(await totalOf(narrow.actor, element({ source: name }))).toMatchObject({ n: await readNumber(count, theirs) })
    expect(await totalOf(student.actor, element({ source: name }))).toMatchObject({ n: await readNumber(count, [student.id]) })
  })

  test('is closed without its module and without its privileges: not named, not counted', async () => {
    const { module, needs } = sourceOf(name)
    const definition = element({ source: name })
    const able = roleActor(teacher, ['REPORT_ADMIN', ...needs], { only: true })
    expect(await sourceNames(able)).toContain(name)
    const offs: Member[] = [
      ...(module === null
        ? []
        : [{ ...able, actor: { ...able.actor, modules: new Set([...able.actor.modules].filter((one) => one !== module)) } }]),
      ...(needs.length === 0 || needs.includes('REPORT_ADMIN') ? [] : [roleActor(teacher, ['REPORT_ADMIN'], { only: true })]),
    ]
    for (const off of offs) {
      expect(await sourceNames(off)).not.toContain(name)
      expect(await callAs(off, reportCall(checkElement), { definition, span: 'ALL' })).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'definition.source', code: 'reportSourceUnknown' }],
      })
    }
  })
})

/** Without each of these in the data, a number could be right by chance. */
test.each([
  [
    'confidential forms',
    `SELECT count(*) FROM form_response r JOIN form f ON f.id = r.form_id WHERE f.confidential AND r.state::text <> 'DRAFT'`,
  ],
  ['drafts of forms', `SELECT count(*) FROM form_response WHERE state::text = 'DRAFT' AND origin_kind <> 'TEST'`],
  ['sheets of tests', `SELECT count(*) FROM form_response WHERE origin_kind = 'TEST' AND state::text <> 'DRAFT'`],
  ['attempts made void', `SELECT count(*) FROM test_attempt WHERE state::text = 'VOID'`],
  ['cancelled sessions', `SELECT count(*) FROM treatment_session WHERE state::text = 'CANCELLED'`],
  ['open sessions', `SELECT count(*) FROM treatment_session WHERE state::text = 'OPEN'`],
  ['cancelled absences', `SELECT count(*) FROM absence WHERE state::text = 'CANCELLED'`],
  ['absences of teachers', `SELECT count(*) FROM absence a WHERE a.user_id NOT IN ${students} AND a.state::text <> 'CANCELLED'`],
  ['removed cases', `SELECT count(*) FROM clinical_case WHERE state::text = 'DELETED'`],
  ['answers of patients that are not released', 'SELECT count(*) FROM patient_feedback WHERE batch IS NULL'],
  ['removed reflections', 'SELECT count(*) FROM reflection n JOIN activity a ON a.id = n.id WHERE a.deleted_at IS NOT NULL'],
  [
    'dates to come',
    `SELECT count(*) FROM diary_entry WHERE source::text = 'OCCURRENCE' AND subject::text = 'STUDENT' AND starts_at > '2026-03-12'`,
  ],
])('there are %s, which no source counts', async (_, sql) => {
  expect(await readNumber(sql)).toBeGreaterThan(0)
})

test('who is behind is behind on their page of progress, too', async () => {
  // Two targets for one year and all programmes, which the unique index lets pass: one of them counts, the same one on both sides.
  const twice = await prisma().procedureTarget.findFirstOrThrow({ where: { programmeId: null, year: 4, target: { gt: 0 } } })
  const again = await prisma().procedureTarget.create({ data: { ...twice, id: v7(), target: twice.target * 40 } })
  const behind = element({ source: 'targets', where: [[{ field: 'behind', op: 'IS', values: ['true'] }]] })
  const cells = await cellsOf(admin.actor, behind, { split: ['student'] })
  const counted = new Map(cells.flatMap(({ level, d1, n }) => (level === 0 && d1 !== null ? [[d1, n] as const] : [])))
  const some = await prisma().user.findMany({
    where: { graduated: false, status: 'ENABLED', deletedAt: null, roles: { some: { role: { builtIn: 'STUDENT' } } } },
    select: { id: true },
    orderBy: { username: 'asc' },
    take: 12,
  })
  const told = await Promise.all(
    [...some, { id: student.id }].map(async ({ id }) => {
      const { targets } = await outputAs(admin, reportCall(readProgress), { studentId: id })
      return [id, targets.total - targets.onPace]
    }),
  )
  expect(told.some(([, n]) => n !== 0)).toBe(true)
  expect(told).toEqual(told.map(([id]) => [id, counted.get(String(id)) ?? 0]))
  await prisma().procedureTarget.delete({ where: { id: again.id } })
})

describe('what few have said', () => {
  const cellsBy = async (source: string, by: Dimension) =>
    outputAs(admin, reportCall(checkElement), { definition: element({ source }), by, span: 'ALL' }).then(({ rows }) =>
      rows.map(({ cell }) => cell.n),
    )

  test('of patients is told from three on, and no number beside it gives it away', async () => {
    expect((await cellsBy('patientFeedback', 'year')).toSorted()).toEqual([5, null, null])
  })

  test('of students about teachers is told from five on, and no number beside it gives it away', async () => {
    const told = await cellsBy('teachingFeedback', 'field.teacher')
    expect(told.filter((n) => n === null)).toHaveLength(2)
    expect(told.every((n) => n === null || n > 5)).toBe(true)
  })

  test('is not told by the conditions of an element either', async () => {
    const where = [[{ field: 'again', op: 'AT_MOST', values: ['1'] }], [{ field: 'courtesy', op: 'AT_LEAST', values: ['1'] }]]
    await prisma().patientFeedback.updateMany({ where: { batch: 1, faces: { has: 1 } }, data: { faces: [1, 0, 5, 4, 1] } })
    const few = await prisma().patientFeedback.count({ where: { batch: 1, faces: { equals: [1, 0, 5, 4, 1] } } })
    expect(few).toBe(2)
    const { conditions, total } = await outputAs(admin, reportCall(checkElement), {
      definition: element({ source: 'patientFeedback', where }),
      span: 'ALL',
    })
    expect(conditions).toEqual([
      { met: null, unknown: null },
      { met: null, unknown: null },
    ])
    expect(total).toEqual({ n: null, people: null, value: null })
  })

  test('knows of no clinic, no month and no other time', async () => {
    for (const source of [sourceOf('patientFeedback'), sourceOf('teachingFeedback')]) {
      expect(Object.keys(source.fields)).not.toContain('clinic')
      for (const by of ['month', 'academicYear', 'weekday', 'term'])
        expect(
          await callAs(admin, reportCall(checkElement), { definition: element({ source: source.name }), by, span: 'ALL' }),
        ).toMatchObject({
          status: 'FORBIDDEN',
        })
      const all = await totalOf(admin.actor, element({ source: source.name }))
      expect(await totalOf(admin.actor, element({ source: source.name }), { days: { from: '1999-01-01', to: '1999-01-02' } })).toEqual(all)
      expect(
        await callAs(admin, reportCall(checkElement), {
          definition: element({ source: source.name, measure: { kind: 'LATEST' } }),
          span: 'ALL',
        }),
      ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'definition.measure' }] })
    }
  })
})

describe('who is told', () => {
  const ofOwn = ['cases', 'planItems', 'attendance', 'patientFeedback', 'reflections']

  test('a student is told of themself without the privileges that others need, as long as they are told of nobody else', async () => {
    const own = await sourceNames(roleActor(student, ['APP_STUDENT', 'REPORT_ADMIN'], { only: true }))
    expect(own).toEqual(expect.arrayContaining(ofOwn))
    const all = await sourceNames(roleActor(student, ['APP_STUDENT', 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS'], { only: true }))
    expect(all.filter((name) => ofOwn.includes(name))).toEqual([])
  })

  test('a teacher is told of no cases, registers or absences by numbers, though they supervise students', async () => {
    const told = await sourceNames(roleActor(teacher, ['REPORT_ADMIN']))
    expect(told.filter((name) => [...ofOwn, 'absences', 'forms', 'formFacts'].includes(name))).toEqual([])
  })

  test('whoever looks at the application as somebody else is told neither why people are away nor what they reflect on', async () => {
    const viewer = { id: teacher.id, displayName: 'Somebody', until: demoTime }
    const told = await sourceNames({ ...admin, actor: { ...admin.actor, viewer } })
    expect(told).toContain('sessions')
    expect(told.filter((name) => ['absences', 'reflections'].includes(name))).toEqual([])
  })
})

test('what happened after midnight counts for the day of the institution', async () => {
  const { id } = await prisma().formResponse.findFirstOrThrow({
    where: {
      originKind: { not: 'TEST' },
      state: 'COMPLETED',
      form: { confidential: false },
      subject: { graduated: false, status: 'ENABLED' },
    },
    select: { id: true },
  })
  await prisma().formResponse.update({ where: { id }, data: { submittedAt: new Date('2001-07-01T23:30:00Z') } })
  const on = (day: string) => totalOf(admin.actor, element({ source: 'forms' }), { days: { from: day, to: day } })
  expect([(await on('2001-07-01')).n, (await on('2001-07-02')).n]).toEqual([0, 1])
})
