import { z } from 'zod'
import { screen } from '@/app/screen'
import { FormsScreen } from '@/components/forms/lists/forms-screen'
import { holds } from '@/lib/privileges'
import { countListsCall, listTodoCall } from '@/server/form-responses'

const Query = z.object({ view: z.enum(['todo', 'pool']).catch('todo'), new: z.string().optional().catch(undefined) })

/** The list of forms that the reader has to fill in, sign or decide on. */
export default screen('forms', async ({ actor, query, run }) => {
  const { view, new: begins } = Query.parse(query)
  const [todo, counts] = await Promise.all([run(listTodoCall, {}), run(countListsCall, {})])
  return (
    <FormsScreen
      initial={todo}
      initialCounts={counts}
      view={view}
      seesAll={holds(actor.privileges, 'FORMS_VIEW_ALL')}
      assigns={holds(actor.privileges, 'FORMS_ASSIGN')}
      opensNew={begins}
    />
  )
})
