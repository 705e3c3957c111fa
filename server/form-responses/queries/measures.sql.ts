import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { radiographKinds } from '@/lib/clinical/vocabulary'
import { formResponseStates } from '@/lib/states/form-response'
import { dayHere, type MeasureField, type MeasureSource } from '@/server/kernel/queries/measures.sql'

/** The privilege to see all forms shows no confidential one. Nobody sees another person's draft, and a sheet belongs to its test (scope.ts). */
const told: Pick<MeasureSource, 'module' | 'needs' | 'floor'> = { module: null, needs: ['FORMS_VIEW_ALL'], floor: 0 }
const from = Prisma.sql`form_response r JOIN form m ON m.id = r.form_id`
const shown = Prisma.sql`NOT m.confidential AND r.state <> 'DRAFT' AND r.origin_kind <> 'TEST'`
/** The person whom the response is about; where it is about nobody, its submitter. */
const person = Prisma.sql`COALESCE(r.subject_id, r.submitter_id)`
const ofForm: Readonly<Record<string, MeasureField>> = {
  form: { kind: 'CHOICE', sql: Prisma.sql`r.form_id`, names: 'forms', isDimension: true },
  formType: { kind: 'CHOICE', sql: Prisma.sql`m.type_id`, names: 'formTypes', isDimension: true },
}
const opens: MeasureSource['row']['opens'] = { what: 'form', id: Prisma.sql`r.id` }
const daysBetween = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`(extract(epoch FROM ${to} - ${from}) / 86400)::float`

const forms: MeasureSource = {
  name: 'forms',
  ...told,
  from,
  where: shown,
  key: Prisma.sql`r.id`,
  student: person,
  day: dayHere(Prisma.sql`COALESCE(r.submitted_at, r.created_at)`),
  fields: {
    ...ofForm,
    state: {
      kind: 'CHOICE',
      sql: Prisma.sql`r.state`,
      options: { words: 'formState', values: formResponseStates.filter((state) => state !== 'DRAFT') },
      isDimension: true,
    },
    completed: { kind: 'BOOL', sql: Prisma.sql`(r.state = 'COMPLETED')`, isDimension: true },
    aboutOneself: { kind: 'BOOL', sql: Prisma.sql`(r.subject_id = r.submitter_id)`, isDimension: true },
    late: {
      kind: 'BOOL',
      sql: Prisma.sql`(r.submitted_at > COALESCE(r.extended_to, r.due_at))`,
      isDimension: true,
    },
    fromPaper: { kind: 'BOOL', sql: Prisma.sql`(r.paper_on IS NOT NULL)`, isDimension: true },
    daysToComplete: {
      kind: 'NUMBER',
      sql: Prisma.sql`CASE WHEN r.state = 'COMPLETED' THEN ${daysBetween(Prisma.sql`r.submitted_at`, Prisma.sql`r.completed_at`)} END`,
    },
    daysToSignOff: { kind: 'NUMBER', sql: daysBetween(Prisma.sql`r.submitted_at`, Prisma.sql`r.signed_off_at`) },
  },
  row: { title: Prisma.sql`m.name`, note: Prisma.sql`r.place`, opens },
}

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const codes = ['TRUE', 'FALSE', 'OTHER', 'NOT_OBSERVED', ...radiographKinds]

/** Every answer of a completed form that can be counted; texts are left out. */
const formFacts: MeasureSource = {
  name: 'formFacts',
  ...told,
  from: Prisma.sql`form_fact f JOIN form_response r ON r.id = f.response_id JOIN form m ON m.id = r.form_id`,
  where: Prisma.sql`${shown} AND r.state = 'COMPLETED'`,
  key: Prisma.sql`f.id`,
  student: Prisma.sql`COALESCE(f.subject_id, ${person})`,
  day: dayHere(Prisma.sql`f.at`),
  fields: {
    ...ofForm,
    question: { kind: 'CHOICE', sql: Prisma.sql`f.field_uid`, names: 'formFields', isDimension: true },
    number: { kind: 'NUMBER', sql: Prisma.sql`f.number` },
    // The answer as the school worded it; answers that Cusp stores as codes have fields of their own.
    answer: {
      kind: 'CHOICE',
      sql: Prisma.sql`CASE WHEN f.choice !~ ${uuid} AND f.choice <> ALL(${codes}::text[]) THEN f.choice END`,
      isDimension: true,
    },
    yes: { kind: 'BOOL', sql: Prisma.sql`CASE f.choice WHEN 'TRUE' THEN TRUE WHEN 'FALSE' THEN FALSE END`, isDimension: true },
    procedure: { kind: 'CHOICE', sql: Prisma.sql`f.procedure_id`, names: 'procedures', isDimension: true },
    quantity: { kind: 'NUMBER', sql: Prisma.sql`f.quantity` },
  },
  row: { title: Prisma.sql`m.name`, note: Prisma.sql`COALESCE(f.number::text, '')`, opens },
}

export const formSources: readonly MeasureSource[] = [forms, formFacts]
