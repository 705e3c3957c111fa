import 'server-only'
import { difficulties, helpLevels } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureField, MeasureSource } from '@/server/kernel/queries/measures.sql'

const where: Pick<MeasureSource, 'module' | 'needs' | 'floor'> = { module: 'clinical', needs: [], floor: 0 }

const difficulty: MeasureField = {
  kind: 'CHOICE',
  sql: Prisma.sql`f.difficulty`,
  options: { words: 'difficulty', values: difficulties, isOrdered: true },
  isDimension: true,
}
const helpLevel: MeasureField = {
  kind: 'CHOICE',
  sql: Prisma.sql`f.help_level`,
  options: { words: 'help', values: helpLevels, isOrdered: true },
  isDimension: true,
}
/** Only people who set reports up may compare by teacher, because calibration is each teacher's own. */
const teacher: MeasureField = {
  kind: 'CHOICE',
  sql: Prisma.sql`f.teacher_id`,
  names: 'people',
  isDimension: true,
  splitNeeds: ['REPORT_ADMIN'],
}
const grades = { words: 'grade', values: ['0', '1', '2'], isOrdered: true }

/** Every line of a finished session. */
const procedures: MeasureSource = {
  name: 'procedures',
  ...where,
  from: Prisma.sql`experience_line f JOIN procedure p ON p.id = f.procedure_id`,
  key: Prisma.sql`f.line_id`,
  student: Prisma.sql`f.student_id`,
  isByStudent: true,
  teacher: Prisma.sql`f.teacher_id`,
  day: Prisma.sql`f.held_on`,
  enrolled: { programme: Prisma.sql`f.programme_id`, year: Prisma.sql`f.year` },
  fields: {
    procedure: { kind: 'CHOICE', sql: Prisma.sql`f.procedure_id`, names: 'procedures', isDimension: true },
    category: { kind: 'CHOICE', sql: Prisma.sql`p.category`, names: 'categories', isDimension: true },
    specialty: { kind: 'CHOICE', sql: Prisma.sql`f.specialty_id`, names: 'specialties', isDimension: true },
    clinic: { kind: 'CHOICE', sql: Prisma.sql`f.clinic_id`, names: 'clinics', isDimension: true },
    role: { kind: 'CHOICE', sql: Prisma.sql`f.participation_type_id`, names: 'roles', isDimension: true },
    teacher,
    difficulty,
    help: helpLevel,
    grade: { kind: 'CHOICE', sql: Prisma.sql`f.grade`, options: grades, isDimension: true },
    shift: { kind: 'CHOICE', sql: Prisma.sql`f.shift`, options: { words: 'shift', values: ['AM', 'PM', 'EVE'] }, isDimension: true },
    completes: { kind: 'BOOL', sql: Prisma.sql`f.completes`, isDimension: true },
    teeth: { kind: 'SET', sql: Prisma.sql`f.teeth::text[]` },
    surfaces: { kind: 'SET', sql: Prisma.sql`f.surfaces` },
    quadrants: {
      kind: 'SET',
      sql: Prisma.sql`ARRAY(SELECT q::text FROM generate_series(1, 4) q WHERE f.quadrants & (1 << (q - 1)) <> 0)`,
      options: { words: 'quadrant', values: ['1', '2', '3', '4'] },
    },
    credit: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN f.completes THEN f.credit * p.weight ELSE 0 END` },
    quantity: { kind: 'NUMBER', sql: Prisma.sql`f.quantity` },
    mark: { kind: 'NUMBER', sql: Prisma.sql`f.mark_sum::float / nullif(f.marks, 0)` },
    selfDifference: { kind: 'NUMBER', sql: Prisma.sql`f.pair_diff::float / nullif(f.pairs, 0)` },
    letters: { kind: 'NUMBER', sql: Prisma.sql`f.teacher_chars` },
    patient: {
      kind: 'CHOICE',
      sql: Prisma.sql`COALESCE(f.patient_hash, f.session_id::text)`,
      isHidden: true,
    },
    session: { kind: 'CHOICE', sql: Prisma.sql`f.session_id`, isHidden: true },
  },
  row: { title: Prisma.sql`p.caption`, note: Prisma.sql`p.category`, opens: { what: 'session', id: Prisma.sql`f.session_id` } },
}

/** Every mark that a teacher gave in a finished session. */
const marks: MeasureSource = {
  name: 'marks',
  ...where,
  from: Prisma.sql`experience_mark f LEFT JOIN criterion c ON c.id = f.criterion_id LEFT JOIN section_item i ON i.id = f.item_id`,
  key: Prisma.sql`(f.session_id::text || f.target)`,
  student: Prisma.sql`f.student_id`,
  isByStudent: true,
  teacher: Prisma.sql`f.teacher_id`,
  day: Prisma.sql`f.held_on`,
  fields: {
    criterion: { kind: 'CHOICE', sql: Prisma.sql`f.criterion_id`, names: 'criteria', isDimension: true },
    item: { kind: 'CHOICE', sql: Prisma.sql`f.item_id`, names: 'items', isDimension: true },
    teacher,
    grade: { kind: 'CHOICE', sql: Prisma.sql`f.grade`, options: grades, isDimension: true },
    value: { kind: 'NUMBER', sql: Prisma.sql`f.value` },
    selfDifference: { kind: 'NUMBER', sql: Prisma.sql`f.self_value - f.value` },
    withWords: { kind: 'BOOL', sql: Prisma.sql`f.has_note`, isDimension: true },
  },
  row: {
    title: Prisma.sql`COALESCE(c.caption, i.caption, '')`,
    note: Prisma.sql`COALESCE(f.value::text, '')`,
    opens: { what: 'session', id: Prisma.sql`f.session_id` },
  },
}

const pace = Prisma.sql`floor(g.target * here.share + 1e-9)`

/**
 * How much each student should have done of a procedure this academic year, beside what is counted, as on their progress page. It describes today, whatever
 * days are asked for.
 */
const targets: MeasureSource = {
  name: 'targets',
  ...where,
  // The same rule as targetOf, for many students at once: a programme's own targets replace those for all programmes. The unique index allows two targets for
  // all programmes and one year; the first of them counts.
  from: Prisma.sql`(SELECT DISTINCT ON (t.procedure_id, t.programme_id, t.year) t.* FROM procedure_target t ORDER BY t.procedure_id, t.programme_id, t.year, t.id) g JOIN procedure p ON p.id = g.procedure_id JOIN app_user s ON s.year = g.year AND (g.programme_id = s.programme_id OR g.programme_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM procedure_target o WHERE o.procedure_id = g.procedure_id AND o.programme_id = s.programme_id))
    CROSS JOIN LATERAL (SELECT COALESCE(sum(e.credit) FILTER (WHERE e.completes), 0) * p.weight AS counted
      FROM experience_line e WHERE e.student_id = s.id AND e.procedure_id = p.id AND e.held_on >= here.year_from) f`,
  where: Prisma.sql`p.active AND g.target > 0`,
  key: Prisma.sql`(s.id::text || p.id::text)`,
  student: Prisma.sql`s.id`,
  day: Prisma.sql`NULL::date`,
  isTimeless: true,
  fields: {
    procedure: { kind: 'CHOICE', sql: Prisma.sql`p.id`, names: 'procedures', isDimension: true },
    category: { kind: 'CHOICE', sql: Prisma.sql`p.category`, names: 'categories', isDimension: true },
    target: { kind: 'NUMBER', sql: Prisma.sql`g.target` },
    counted: { kind: 'NUMBER', sql: Prisma.sql`f.counted` },
    missing: { kind: 'NUMBER', sql: Prisma.sql`greatest(g.target - f.counted, 0)` },
    // The numbers that are told are rounded to two places (server/reports/views.ts), so the comparison rounds them too.
    behind: { kind: 'BOOL', sql: Prisma.sql`round(f.counted::numeric, 2) < ${pace}`, isDimension: true },
    reached: { kind: 'BOOL', sql: Prisma.sql`round(f.counted::numeric, 2) >= g.target`, isDimension: true },
  },
  row: {
    title: Prisma.sql`p.caption`,
    note: Prisma.sql`(trim_scale(round(f.counted::numeric, 2)) || ' / ' || g.target)`,
    opens: { what: 'progress', id: Prisma.sql`s.id` },
  },
}

export const experienceSources: readonly MeasureSource[] = [procedures, marks, targets]
