import 'server-only'
import type { ResponseWork } from '@/server/form-responses'
import { announce } from '@/server/kernel/live'

/** Runs work outside a request, and announces the changed lists with the commit. */
export async function runAndAnnounce<T>(work: Omit<ResponseWork, 'touch'>, run: (work: ResponseWork) => Promise<T>): Promise<T> {
  const touched = new Set<string>()
  const done = await run({ ...work, touch: (...ids) => ids.forEach((id) => touched.add(id)) })
  if (touched.size > 0) await announce(work.db, { touched: [...touched] })
  return done
}
