import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { ListScreen } from '@/components/forms/lists/list-screen'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { formResponseStates } from '@/lib/states/form-response'
import { countListsCall, listResponsesCall } from '@/server/form-responses'
import { listViewsCall } from '@/server/users'

const text = z.string().max(100).catch('').default('')
const Query = z.object({
  q: text,
  state: z
    .enum([...formResponseStates, 'OVERDUE', ''])
    .catch('')
    .default(''),
  reached: z.enum(['SUBMITTED', 'REVIEWED', 'SIGNED_OFF', '']).catch('').default(''),
  cursor: text,
  view: text,
})
const Args = z.tuple([z.enum(['todo', 'started', 'awaiting', 'done', 'about', 'all'])]).or(z.tuple([]))

/** The responses of one kind as a list; if the address names no kind, those that wait for the reader. */
export default screen('formsList', async ({ actor, params, query, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [list = 'todo'] = args.data
  if (list === 'todo') redirect(paths.forms)
  const seesAll = holds(actor.privileges, 'FORMS_VIEW_ALL')
  if (list === 'all' && !seesAll) notFound()
  const asked = Query.parse(query)
  const given = {
    q: asked.q || undefined,
    state: asked.state || undefined,
    reached: asked.reached || undefined,
    cursor: asked.cursor || undefined,
  }
  const [found, counts, views] = await Promise.all([
    run(listResponsesCall, { list, ...given }),
    run(countListsCall, {}),
    list === 'all' ? run(listViewsCall, { list: 'forms' }) : { views: [] },
  ])
  return (
    <ListScreen
      key={list}
      list={list}
      found={found}
      asked={asked}
      counts={counts}
      views={views.views}
      seesAll={seesAll}
      assigns={holds(actor.privileges, 'FORMS_ASSIGN')}
    />
  )
})
