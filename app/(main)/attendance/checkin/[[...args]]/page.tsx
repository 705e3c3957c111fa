import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { CheckInScreen } from '@/components/attendance/check-in-screen'
import { readMineCall } from '@/server/attendance'

const Args = z.tuple([]).or(z.tuple([z.string().max(100)]))

/** A QR code opens this address with its token. Nothing is done before a press. */
export default screen('checkIn', async ({ params, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [token = null] = args.data
  const { open } = await run(readMineCall, {})
  return <CheckInScreen key={token ?? ''} token={token} open={open} />
})
