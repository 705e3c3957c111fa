import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { BoardScreen } from '@/components/attendance/board-screen'
import { RegisterScreen } from '@/components/attendance/register-screen'
import { readBoardCall, readRegisterCall } from '@/server/attendance'

const Args = z.tuple([z.uuid().toLowerCase()])
const Asked = z.object({ code: z.uuid().toLowerCase().optional().catch(undefined) })

/** The register of a date or of an event; over it the check-in code that the address names. */
export default screen('register', async ({ params, query, run, find }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { code } = Asked.parse(query)
  const initial = await run(readRegisterCall, { id })
  const board = code === undefined ? null : await find(readBoardCall, { id: code })
  return (
    <>
      <RegisterScreen key={initial.event.occurrenceId} id={initial.event.occurrenceId} initial={initial} />
      {board && <BoardScreen key={board.id} initial={board} occurrenceId={initial.event.occurrenceId} />}
    </>
  )
})
