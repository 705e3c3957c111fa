import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/feedback'
import { patientBatch } from '@/lib/feedback/vocabulary'
import { feedbackJobs, feedbackPersonalData } from '@/server/feedback'
import { now, stopClock } from '@/server/kernel/clock'
import { pool } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { answer, giveBy, askForLink, onFeedback, newPhone, tryFeedback, visit } from '../../support/feedback'
import { member, type Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { isSoak } from '../../support/soak'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

/** A pseudo-random sequence, the same for the same seed. */
function seededChances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Said = { readonly words: string; readonly patient: string; readonly kind: 'TRUE' | 'HERE' | 'MARKED' }
const kinds = [
  'true',
  'contact',
  'own device',
  'signed in',
  'same patient',
  'same patient',
  'here',
  'here',
  'time',
  'time',
  'time',
] as const
/** Words without digits, because digits look like a patient's data. */
const wordsOf = (count: number) => `Said ${'abcdefghij'[Math.floor(count / 10)] ?? ''}${'abcdefghij'[count % 10] ?? ''}`

/** The feedback that students read about themselves, from the call and from the copy of their data. */
async function readAsStudent(who: Member) {
  const { patients, questions, words, unreleased } = await onFeedback(who, contracts.listPatientFeedback, {})
  expect(unreleased).toBeNull()
  const part = feedbackPersonalData.parts.find(({ name }) => name === 'patient-feedback')
  const copied = await pool().query<{ words: string }>(part?.sql ?? '', [who.id])
  expect(copied.rows.map((row) => row.words).toSorted()).toEqual(words.map(({ text }) => text).toSorted())
  return { patients, questions, words: words.map(({ text }) => text) }
}

async function sayWords(
  who: Member,
  kind: (typeof kinds)[number],
  { words, patients }: { words: string; patients: readonly string[] },
): Promise<Said> {
  const patient = kind === 'same patient' ? (patients.at(-1) ?? v7()) : v7()
  const sessionId = await visit(school, who, now().toISOString().slice(0, 10), { patientHash: patient })
  const token = await askForLink(who, sessionId)
  if (kind === 'here') {
    const actor = { ...who.actor, handedOverId: sessionId }
    const given = await tryFeedback({ ...who, actor }, contracts.giveHere, answer({ words }), now(), { address: '192.0.2.1' })
    expect(given).toMatchObject({ status: 'SUCCESS' })
    return { words, patient, kind: 'HERE' }
  }
  const own = {
    ...newPhone(),
    ...(kind === 'own device' && { address: '192.0.2.1' }),
    ...(kind === 'signed in' && { cookieHash: hashToken(who.token) }),
  }
  expect(await giveBy(token, { words, wantsContact: kind === 'contact' }, now(), own)).toMatchObject({ status: 'SUCCESS' })
  return { words, patient, kind: kind === 'own device' || kind === 'signed in' ? 'MARKED' : 'TRUE' }
}

const seeds = isSoak ? Array.from({ length: 20 }, (_, at) => at + 1) : [1, 7, 15]

test.each(seeds)('whatever is answered in whatever order, nobody is singled out (%i)', async (seed) => {
  stopClock(schoolTime)
  const chance = seededChances(seed * 7_919)
  const who = await member('STUDENT')
  const said: Said[] = []
  let before = await readAsStudent(who)
  let releases = 0
  const turns = Array.from({ length: 45 }, () => kinds[chance(kinds.length)] ?? 'true')
  // The sequence ends with enough answers, and with the time of every batch.
  const end = [...Array<'true'>(patientBatch).fill('true'), ...Array<'time'>(12).fill('time')]
  for (const kind of [...turns, ...end]) {
    if (kind === 'time') {
      stopClock(new Date(now().getTime() + (1 + chance(30)) * 3_600_000))
      await feedbackJobs[0]?.run()
    } else {
      stopClock(new Date(now().getTime() + (2 + chance(5)) * 60_000))
      said.push(await sayWords(who, kind, { words: wordsOf(said.length), patients: said.map(({ patient }) => patient) }))
    }
    const after = await readAsStudent(who)
    const fresh = after.words.filter((words) => !before.words.includes(words))
    expect(before.words.filter((words) => !after.words.includes(words))).toEqual([])
    expect(after.patients - before.patients).toBe(fresh.length)
    if (fresh.length === 0) expect(after).toEqual(before)
    else {
      const batch = said.filter(({ words }) => fresh.includes(words))
      expect(batch.some(({ kind: one }) => one === 'MARKED')).toBe(false)
      const patients = new Set(batch.filter(({ kind: one }) => one === 'TRUE').map(({ patient }) => patient))
      expect(patients.size).toBeGreaterThanOrEqual(patientBatch)
      // A release contains everything that waited, not a part of it.
      expect(said.filter(({ kind: one, words }) => one !== 'MARKED' && !after.words.includes(words))).toEqual([])
      releases += 1
    }
    before = after
  }
  expect(releases).toBeGreaterThan(0)
})
