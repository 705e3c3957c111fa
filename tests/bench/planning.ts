import pg from 'pg'
import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import type { Member } from '@/tests/support/members'
import { seriesOfTimetable } from './grow-timetables'
import { milliseconds, type Bench } from './measure'

type Figure = Parameters<Bench>[0]['figure']
type Planning = {
  readonly url: string
  readonly planner: Member
  /** A group of 80 students. */
  readonly groupId: string
  readonly typeId: string
  readonly at: Date
}

const yearOfSeries = 110
/** 56 series of 36 dates each. */
const movedSeries = 56

/** Planning of many events at once: a year of 110 series with 80 students is copied and undone, a draft is made, and compared with its timetable. */
export async function measurePlanning(figure: Figure, { url, planner, groupId, typeId, at }: Planning): Promise<void> {
  const contracts = await import('@/lib/contracts/timetables')
  const { onTimetable } = await import('@/tests/support/timetables')
  const { runBatches } = await import('@/server/kernel/calls/batch-work')
  const { planningBatch } = await import('@/server/timetables/planning/batch')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [fromTimetableId, intoTimetableId] = [v7(), v7()]
  const ask = <C extends Contract>(contract: C, input: object) => onTimetable(planner, contract, input, { at })
  try {
    for (const [id, name, year] of [
      [fromTimetableId, 'This year', 2026],
      [intoTimetableId, 'Next year', 2027],
    ] as const)
      await client.query(`INSERT INTO timetable (id, name, kind, from_on, to_on) VALUES ($1, $2, 'TEACHING', $3, $4)`, [
        ...[id, name],
        ...[`${year}-09-06`, `${year + 1}-07-02`],
      ])
    await client.query(seriesOfTimetable, [fromTimetableId, typeId, yearOfSeries])
    await client.query('INSERT INTO event_group (event_id, group_id) SELECT id, $2 FROM event WHERE timetable_id = $1', [
      fromTimetableId,
      groupId,
    ])
    await client.query('VACUUM ANALYZE occurrence, event, event_group')

    const preview = () => ask(contracts.previewCopy, { fromTimetableId, intoTimetableId, mode: 'ALL' })
    await figure({
      name: 'what a copy of 110 series would make',
      unit: 'ms',
      target: { atMost: 2000 },
      runs: 5,
      warmUp: 1,
      run: () => milliseconds(preview),
    })
    let batchId = ''
    const undone: number[] = []
    await figure({
      name: 'a year of 110 series is copied',
      unit: 's',
      target: { atMost: 8 },
      runs: 3,
      warmUp: 1,
      run: async () => {
        const { events, seen } = await preview()
        batchId = v7()
        const eventIds = events.filter(({ isThere }) => !isThere).map(({ id }) => id)
        const took = await milliseconds(async () => {
          await ask(contracts.copyEvents, { batchId, fromTimetableId, intoTimetableId, mode: 'ALL', eventIds, seen })
          await runBatches([planningBatch])
        })
        const { act } = await ask(contracts.readAct, { batchId })
        if (act.done !== yearOfSeries) throw new Error(`${act.done} series were copied`)
        undone.push(
          await milliseconds(async () => {
            await ask(contracts.undoAct, { batchId })
            await runBatches([planningBatch])
          }),
        )
        return took / 1000
      },
    })
    await figure({
      name: 'and the copy is undone',
      unit: 's',
      target: { atMost: 5 },
      runs: undone.length,
      warmUp: 0,
      run: () => (undone.shift() ?? NaN) / 1000,
    })

    await client.query(inParallel, [fromTimetableId, groupId])
    await client.query('VACUUM ANALYZE occurrence, event, event_group, diary_entry')
    const draftIds: string[] = []
    await figure({
      name: 'a draft of 110 series is made',
      unit: 's',
      target: { atMost: 10 },
      runs: 3,
      warmUp: 0,
      run: async () => {
        const id = v7()
        draftIds.push(id)
        return (await milliseconds(() => ask(contracts.makeDraft, { id, timetableId: fromTimetableId, name: `Draft ${id}` }))) / 1000
      },
    })
    const draftId = draftIds[0] ?? ''
    await client.query(
      `WITH moved AS (UPDATE event SET starts_time = '18:00' WHERE id IN (SELECT id FROM event WHERE timetable_id = $1 ORDER BY id LIMIT ${movedSeries}) RETURNING id)
       UPDATE occurrence o SET starts_at = (o.held_on + TIME '18:00') AT TIME ZONE 'Europe/London', ends_at = (o.held_on + TIME '19:00') AT TIME ZONE 'Europe/London' FROM moved m WHERE o.event_id = m.id`,
      [draftId],
    )
    await client.query('VACUUM ANALYZE occurrence, event, draft_copy')
    const difference = () => ask(contracts.readDifference, { id: draftId })
    const { series } = await difference()
    if (series.length !== movedSeries) throw new Error(`${series.length} series differ`)
    await figure({
      name: 'the difference of a draft of 2,016 dates',
      unit: 'ms',
      target: { atMost: 300 },
      runs: 7,
      warmUp: 2,
      run: () => milliseconds(difference),
    })
    await figure({
      name: 'what lacks something in a timetable of 3,960 dates',
      unit: 'ms',
      target: { atMost: 300 },
      runs: 7,
      warmUp: 2,
      run: () => milliseconds(() => ask(contracts.listMissing, { id: fromTimetableId })),
    })
  } finally {
    await client.end()
  }
}

/** From here on the timetable is a realistic one: parallel events are for groups of 13 students, in hours in which they have little else. */
const inParallel = `
  WITH grouping AS (INSERT INTO grouping (id, name, published) VALUES (gen_random_uuid(), 'Bench parts', true) RETURNING id),
  part AS (INSERT INTO student_group (id, grouping_id, name) SELECT gen_random_uuid(), g.id, 'Part ' || n FROM grouping g, generate_series(0, 5) n RETURNING id, grouping_id, name),
  member AS (
    INSERT INTO group_membership (id, grouping_id, user_id, group_id, from_on)
    SELECT gen_random_uuid(), p.grouping_id, m.user_id, p.id, '2026-01-01' FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) % 6 AS n FROM group_membership WHERE group_id = $2) m
      JOIN part p ON p.name = 'Part ' || m.n RETURNING user_id, group_id),
  series AS (
    UPDATE event e SET starts_time = to_char(e.starts_time::time + INTERVAL '1 hour', 'HH24:MI')
    FROM (SELECT id, (row_number() OVER (PARTITION BY starts_on, starts_time ORDER BY id) - 1) % 6 AS n FROM event WHERE timetable_id = $1) s WHERE e.id = s.id RETURNING e.id, s.n),
  gone AS (DELETE FROM event_group WHERE event_id IN (SELECT id FROM series)),
  given AS (INSERT INTO event_group (event_id, group_id) SELECT s.id, p.id FROM series s JOIN part p ON p.name = 'Part ' || s.n RETURNING event_id, group_id),
  date AS (UPDATE occurrence o SET starts_at = o.starts_at + INTERVAL '1 hour', ends_at = o.ends_at + INTERVAL '1 hour' WHERE o.timetable_id = $1 RETURNING o.id, o.event_id, o.starts_at, o.ends_at)
  INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, via_group_id, is_shown)
  SELECT 'STUDENT', m.user_id, 'OCCURRENCE', d.id, d.starts_at, d.ends_at, m.group_id, true FROM date d JOIN given g ON g.event_id = d.event_id JOIN member m ON m.group_id = g.group_id`
