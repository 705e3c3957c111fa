import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMatrix, readProgress } from '@/lib/contracts/reports'
import { stopClock } from '@/server/kernel/clock'
import { closeDb } from '@/server/kernel/db'
import { byHand } from '../../support/by-hand'
import { outputAs } from '../../support/call'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { member, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

const url = process.env.DATABASE_URL ?? ''
/** The year begins on the day after the last term of the year before. */
const year = { from: '2025-07-03', to: '2026-03-12' }
const client = new pg.Client({ connectionString: url })
let staff: Member

beforeAll(async () => {
  await demoSchool()
  stopClock(now)
  await client.connect()
  staff = await member('STAFF')
}, 180_000)
afterAll(async () => {
  await client.end()
  await closeDb()
})

/** The two students whose accounts can be tried, and the other student with the most sessions at the chair. */
async function threeStudents(): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `SELECT u.username FROM treatment_session s JOIN app_user u ON u.id = s.student_id
     WHERE s.state = 'MARKED_LOCKED' AND u.username NOT IN ('student', 'student2') GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  )
  return ['student', 'student2', ...rows.map(({ username }) => username)]
}

async function idOf(username: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username])
  return rows[0]?.id ?? ''
}

describe('three students of the demo school', () => {
  test('have in their progress what their sessions, lines and marks come to by hand', async () => {
    const students = await threeStudents()
    expect(students).toHaveLength(3)
    for (const username of students) {
      const hand = await byHand(client, { username, ...year })
      const studentId = await idOf(username)
      const view = await outputAs(staff, reportCall(readProgress), { studentId }, { at: now })
      const { breadth } = view
      expect(hand.lines, username).toBeGreaterThan(5)
      expect([breadth.lines, breadth.graded, breadth.patients, breadth.byInitials, breadth.pairs], username).toEqual([
        hand.lines,
        hand.graded,
        hand.patients,
        hand.byInitials,
        hand.pairs,
      ])
      expect(view.student.sessions, username).toBe(hand.sessions)
      if (hand.graded >= 5) {
        expect(breadth.competent, username).toBeCloseTo(hand.competent / hand.graded, 10)
        expect(breadth.independent, username).toBeCloseTo(hand.independent / hand.graded, 10)
      }
      if (hand.pairs >= 8) expect(breadth.pairDiff, username).toBeCloseTo(hand.pairDiff / hand.pairs, 10)
      const done = view.procedures.filter(({ lines }) => lines > 0)
      expect(new Set(done.map(({ id }) => id)), username).toEqual(new Set(hand.procedures.keys()))
      for (const { id, caption, counted, lines, graded, competent, patients, dots } of done)
        expect({ counted, lines, graded, competent, patients, dots }, `${username}, ${caption}`).toEqual(hand.procedures.get(id))
      expect(view.trend.months.map(({ month }) => month)).toEqual([...hand.months.keys()].toSorted())
      for (const { month, mean } of view.trend.months) expect(mean, `${username}, ${month}`).toBeCloseTo(hand.months.get(month) ?? NaN, 10)
    }
  })

  test('stand in the matrix with the same numbers', async () => {
    for (const username of await threeStudents()) {
      const hand = await byHand(client, { username, ...year })
      const { rows } = await client.query<{ id: string; programme_id: string; year: number }>(
        'SELECT id, programme_id, year FROM app_user WHERE username = $1',
        [username],
      )
      const [{ id, programme_id: programmeId, year: yearOfStudy } = { id: '', programme_id: '', year: 0 }] = rows
      const view = await outputAs(staff, reportCall(readMatrix), { programmeId, year: yearOfStudy }, { at: now })
      const row = view.students.find((student) => student.id === id)
      for (const [at, procedure] of view.procedures.entries()) {
        const expected = hand.procedures.get(procedure.id) ?? { counted: 0, graded: 0, competent: 0, patients: 0, dots: '' }
        expect(
          {
            counted: row?.counted[at],
            graded: row?.graded[at],
            competent: row?.competent[at],
            patients: row?.patients[at],
            dots: row?.dots[at],
          },
          `${username}, ${procedure.caption}`,
        ).toEqual({
          counted: expected.counted,
          graded: expected.graded,
          competent: expected.competent,
          patients: expected.patients,
          dots: expected.dots,
        })
      }
    }
  })
})
