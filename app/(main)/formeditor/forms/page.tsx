import { z } from 'zod'
import { screen } from '@/app/screen'
import { FormsListScreen } from '@/components/forms/editor/forms-list-screen'
import { formStates } from '@/lib/states/form'
import { listFormsCall, listFormTypesCall } from '@/server/forms'

const Query = z.object({
  q: z.string().max(100).catch('').default(''),
  state: z
    .enum([...formStates, ''])
    .catch('')
    .default(''),
  typeId: z.uuid().or(z.literal('')).catch('').default(''),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .or(z.literal(''))
    .catch('')
    .default(''),
})

/** All forms, for the people who make them. */
export default screen('editorForms', async ({ query, run }) => {
  const asked = Query.parse(query)
  const [found, { types }] = await Promise.all([
    run(listFormsCall, {
      q: asked.q || undefined,
      state: asked.state || undefined,
      typeId: asked.typeId || undefined,
      page: asked.page || undefined,
    }),
    run(listFormTypesCall, {}),
  ])
  return <FormsListScreen found={found} types={types} asked={asked} />
})
