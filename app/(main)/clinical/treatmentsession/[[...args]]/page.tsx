import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { NewSessionScreen } from '@/components/clinical-sessions/session/new-session-screen'
import { TreatmentSessionScreen } from '@/components/clinical-sessions/session/treatment-session-screen'
import { readSessionCall } from '@/server/clinical-sessions'

/** The specification's second segment names a part of the page. */
const Args = z
  .tuple([z.uuid()], z.enum(['details', 'procedures', 'comments', 'history']))
  .or(z.tuple([z.literal('new')]))
  .or(z.tuple([]))

/** Without an id, or with the reserved id, the page is for a new session. The browser draws a session that only the device knows. */
export default screen('treatmentSession', async ({ params, find }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success || args.data.length > 2) notFound()
  const [id] = args.data
  if (id === undefined || id === 'new') return <NewSessionScreen />
  const found = await find(readSessionCall, { id })
  return <TreatmentSessionScreen key={id} id={id} initial={found?.session ?? null} />
})
