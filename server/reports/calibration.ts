import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readCalibration } from '@/lib/contracts/reports'
import { difficulties } from '@/lib/clinical/vocabulary'
import { allDifficulties, calibrationLevels, fewestToTell } from '@/lib/reports/calibration'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { findUsual, listFurthest, listOthers, listValues, type CalibrationRow } from '@/server/experience'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'

type Told = NonNullable<OutputOf<typeof readCalibration>['told']>

/** The number of teachers who share one place in the funnel, so that nobody is recognised by the number of their sessions. */
const atOnePlace = 3

const roundTo = (digits: number) => (value: number) => Math.round(value * 10 ** digits) / 10 ** digits
const hundredths = roundTo(2)
const tenths = roundTo(1)
const mapKnown = <T>(value: number | null | undefined, told: (value: number) => T): T | null =>
  value === null || value === undefined ? null : told(value)

export function isEnough({ sessions, students }: Pick<CalibrationRow, 'sessions' | 'students'>): boolean {
  return sessions >= fewestToTell.sessions && students >= fewestToTell.students
}

function differenceOf({ shrunk, low, high, raw }: CalibrationRow): Told['difference'] {
  if (shrunk === null || low === null || high === null) return null
  return { value: hundredths(shrunk), low: hundredths(low), high: hundredths(high), measured: hundredths(raw) }
}

/**
 * The other teachers as dots. Many people know how many sessions somebody has, which would reveal that person's dot: three teachers with about as many sessions
 * share one place at their average, and nobody is shown alone.
 */
export function dotsOf(others: readonly { readonly sessions: number; readonly raw: number }[]): [number, number][] {
  const sorted = others.toSorted((a, b) => a.sessions - b.sessions)
  const places = Math.max(1, Math.floor(sorted.length / atOnePlace))
  return Array.from({ length: places }, (_, place) =>
    sorted.slice(place * atOnePlace, place === places - 1 ? undefined : (place + 1) * atOnePlace),
  ).flatMap((group) => {
    const sessions = Math.round(group.reduce((sum, one) => sum + one.sessions, 0) / group.length)
    return group
      .map(({ raw }) => hundredths(raw))
      .toSorted((a, b) => a - b)
      .map((raw): [number, number] => [sessions, raw])
  })
}

/**
 * The figures of a teacher of whom enough is known. Beside too few teachers nothing is compared, because somebody who knows their own figures would know those
 * of the others.
 */
export async function figuresOf(
  db: Db,
  actor: Actor,
  { all, rows }: { readonly all: CalibrationRow; readonly rows: readonly CalibrationRow[] },
): Promise<Told> {
  const { teacherId, scaleId, sessions, se } = all
  const difference = differenceOf(all)
  const usual = difference === null ? null : await findUsual(db)
  const values = await listValues(db, { teacherId, scaleId })
  const [own, everybody] = [values.reduce((sum, one) => sum + one.own, 0), values.reduce((sum, one) => sum + one.all, 0)]
  const furthest = difference === null ? [] : await listFurthest(db, teacherId)
  const open = await sessionsOpenTo(
    db,
    actor,
    furthest.map(({ sessionId }) => sessionId),
  )
  const scale = values.map(({ value }) => value)
  const [best, worst] = [Math.max(...scale), Math.min(...scale)]
  return {
    difference,
    spread: { own: mapKnown(all.spread, hundredths), usual: mapKnown(usual && all.usualSpread, hundredths) },
    alike: { own: mapKnown(all.sameShare, hundredths), usual: mapKnown(usual?.sameShare, hundredths) },
    lowWithWords: { own: mapKnown(all.lowWithWords, hundredths), usual: mapKnown(usual?.lowWithWords, hundredths) },
    letters: { own: mapKnown(all.medianChars, Math.round), usual: mapKnown(usual?.medianChars, Math.round) },
    notObserved: { own: hundredths(all.notObserved), usual: mapKnown(usual?.notObserved, hundredths) },
    funnel:
      difference === null || usual === null || se === null
        ? null
        : {
            ...{ teachers: usual.teachers, sessions, measured: difference.measured, noise: hundredths(se * Math.sqrt(sessions)) },
            dots: dotsOf(await listOthers(db, teacherId)),
          },
    byDifficulty: difficulties.map((name, at) => {
      const row = rows.find(({ difficulty }) => difficulty === calibrationLevels[at + 1])
      const told = row && isEnough(row) ? row : null
      return {
        difficulty: name,
        sessions: row?.sessions ?? 0,
        spread: mapKnown(told?.spread, hundredths),
        difference: told && differenceOf(told),
      }
    }),
    values: values.map(({ own: mine, all: theirs, ...value }) => ({
      ...value,
      own: own === 0 ? null : hundredths(mine / own),
      all: usual === null || everybody === 0 ? null : hundredths(theirs / everybody),
    })),
    furthest: furthest.map(({ sessionId, mine, expected, difficulty, ...one }) => ({
      ...one,
      sessionId: open.has(sessionId) ? sessionId : null,
      difficulty: difficulties.find((name) => name === difficulty) ?? null,
      mine: tenths(mine),
      expected: tenths(Math.min(best, Math.max(worst, expected))),
    })),
  }
}

/** The row for all difficulties together. */
export const rowOfAll = (rows: readonly CalibrationRow[]): CalibrationRow | null =>
  rows.find(({ difficulty }) => difficulty === allDifficulties) ?? null
