import { proceduresBehind } from '@/components/reports/behind'
import type { Progress } from '@/lib/contracts/reports'
import type { Targets } from './targets-section'

/** The part of a student's progress that 'Today' shows, so that little is sent to the browser. Null if the year sets no targets. */
export function targetsOf({ student, targets, procedures, year }: Progress): Targets | null {
  if (targets.total + targets.notDue === 0) return null
  const [furthest] = proceduresBehind(procedures)
  return {
    year: student.year,
    onPace: targets.onPace,
    total: targets.total,
    notDue: targets.notDue,
    weeks: year.weeks > 0 ? { gone: year.gone, of: year.weeks } : null,
    furthest: furthest ? { caption: furthest.caption, counted: furthest.counted, target: furthest.target ?? 0 } : null,
  }
}
