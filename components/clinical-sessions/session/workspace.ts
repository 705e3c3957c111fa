import type { OutputOf } from '@/lib/contract'
import type { readWorkspace } from '@/lib/contracts/clinical-sessions'
import { shiftAt, wallClock } from '@/lib/clinical/shift'

export type Workspace = OutputOf<typeof readWorkspace>

/** An earlier answer of the server, perhaps of another day, applied to an instant. A clock that is behind that answer is not believed. */
export function workspaceAsOf(workspace: Workspace, instant: Date): Workspace {
  const { day, time } = wallClock(instant, workspace.timeZone)
  if (day < workspace.today) return workspace
  return { ...workspace, today: day, shift: shiftAt(time, workspace.shiftBorders), seats: day === workspace.today ? workspace.seats : [] }
}
