import type pg from 'pg'

type Wanted = { readonly username: string; readonly from: string; readonly to: string }

type ByHand = {
  readonly sessions: number
  readonly lines: number
  readonly graded: number
  readonly competent: number
  readonly independent: number
  readonly patients: number
  readonly byInitials: number
  readonly pairs: number
  /** The sum of the student's own marks minus the teachers'. */
  readonly pairDiff: number
  /** The mean of the teachers' marks for procedures, by month. */
  readonly months: ReadonlyMap<string, number>
  readonly procedures: ReadonlyMap<string, ProcedureByHand>
}
type ProcedureByHand = {
  readonly counted: number
  readonly lines: number
  readonly graded: number
  readonly competent: number
  readonly patients: number
  /** The last ten sessions, oldest first. */
  readonly dots: string
}

type SessionRow = { id: string; held_on: string; patient_hash: string | null; has_patient: boolean }
type LineRow = { id: string; session_id: string; procedure_id: string; stage_id: string | null; quantity: number }
type MarkRow = { line_id: string; target: string; side: string; scale_id: string; value: number | null }

/**
 * A student's record, added up one by one from the stored sessions, lines and marks, without any code that the application counts with. It is for a school in
 * which every role counts in full, alone or together.
 * @throws where the school counts roles or joint work otherwise.
 */
export async function byHand(client: pg.Client, { username, from, to }: Wanted): Promise<ByHand> {
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => (await client.query<Row>(sql, values)).rows
  const [otherwise] = await rowsOf<{ n: number }>(
    "SELECT (SELECT count(*) FROM procedure_participation)::int + (SELECT count(*) FROM procedure WHERE joint_credit <> 'EACH')::int AS n",
  )
  if (otherwise?.n !== 0) throw new Error('not every role counts in full')
  const sessions = await rowsOf<SessionRow>(
    `SELECT id, held_on::text, patient_hash, patient_cipher IS NOT NULL AS has_patient FROM treatment_session
     WHERE student_id = (SELECT id FROM app_user WHERE username = $1) AND state = 'MARKED_LOCKED' AND held_on BETWEEN $2 AND $3`,
    [username, from, to],
  )
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const ids = [...sessionOf.keys()]
  const lines = await rowsOf<LineRow>(
    'SELECT id, session_id, procedure_id, stage_id, quantity FROM procedure_line WHERE session_id = ANY($1) AND deleted_at IS NULL',
    [ids],
  )
  const marks = await rowsOf<MarkRow>(
    'SELECT line_id, target, side, scale_id, value FROM mark WHERE session_id = ANY($1) AND cleared_at IS NULL AND line_id IS NOT NULL',
    [ids],
  )
  const passes = await rowsOf<{ scale_id: string; lowest: number }>(
    'SELECT scale_id, min(value)::int AS lowest FROM scale_value WHERE pass GROUP BY scale_id',
  )
  const lowestPass = new Map(passes.map(({ scale_id: id, lowest }) => [id, lowest]))
  const weight = new Map(
    (await rowsOf<{ id: string; weight: number }>('SELECT id, weight::float8 FROM procedure')).map((one) => [one.id, one.weight]),
  )
  const stages = await rowsOf<{ id: string; procedure_id: string; completes: boolean; active: boolean }>(
    'SELECT id, procedure_id, completes, active FROM procedure_stage',
  )

  const told = lines.map((line) => {
    const { held_on: on, patient_hash: patient } = sessionOf.get(line.session_id) ?? { held_on: '', patient_hash: null }
    const teachers = marks.filter((mark) => mark.line_id === line.id && mark.side === 'TEACHER' && mark.value !== null)
    const values = teachers.map(({ value }) => value ?? 0)
    const lowest = Math.min(...values)
    const pass = lowestPass.get(teachers[0]?.scale_id ?? '') ?? Infinity
    const own = teachers.flatMap((mark) => {
      const self = marks.find(
        ({ side, target, scale_id: scaleId }) => side === 'SELF' && target === mark.target && scaleId === mark.scale_id,
      )
      return self?.value === null || self?.value === undefined ? [] : [self.value - (mark.value ?? 0)]
    })
    const stage = stages.find(({ id }) => id === line.stage_id)
    const isWhole = stage ? stage.completes : !stages.some((one) => one.procedure_id === line.procedure_id && one.active)
    return {
      ...line,
      on,
      patient,
      values,
      own,
      counted: isWhole ? line.quantity * (weight.get(line.procedure_id) ?? 0) : 0,
      grade: values.length === 0 ? null : lowest < pass ? 0 : lowest === pass ? 1 : 2,
    }
  })
  const inOrder = told.toSorted((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const distinct = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null)).size
  const graded = (of: typeof told) => of.filter(({ grade }) => grade !== null)
  const atLeast = (of: typeof told, grade: number) => graded(of).filter((line) => (line.grade ?? 0) >= grade).length
  const procedures = new Map(
    [...new Set(told.map((line) => line.procedure_id))].map((id) => {
      const of = inOrder.filter((line) => line.procedure_id === id)
      return [
        id,
        {
          counted: sum(of.map(({ counted }) => counted)),
          lines: of.length,
          graded: graded(of).length,
          competent: atLeast(of, 1),
          patients: distinct(of.map(({ patient }) => patient)),
          dots: graded(of)
            .slice(-10)
            .map(({ grade }) => grade)
            .join(''),
        },
      ]
    }),
  )
  const months = new Map(
    [...new Set(told.map(({ on }) => on.slice(0, 7)))].flatMap((month) => {
      const values = told.filter(({ on }) => on.startsWith(month)).flatMap((line) => line.values)
      return values.length === 0 ? [] : [[month, sum(values) / values.length] as const]
    }),
  )
  const withLines = new Set(told.map((line) => line.session_id))
  return {
    sessions: withLines.size,
    lines: told.length,
    graded: graded(told).length,
    competent: atLeast(told, 1),
    independent: atLeast(told, 2),
    patients: distinct(told.map(({ patient }) => patient)),
    byInitials: sessions.filter(({ id, patient_hash: hash, has_patient: known }) => known && hash === null && withLines.has(id)).length,
    pairs: sum(told.map(({ own }) => own.length)),
    pairDiff: sum(told.flatMap(({ own }) => own)),
    months,
    procedures,
  }
}
