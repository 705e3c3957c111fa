import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { TemplateScreen } from '@/components/reflections/settings/template-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { listEditedTemplatesCall } from '@/server/reflections'

export default screen('reflectionTemplate', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { rows, programmes } = await run(listEditedTemplatesCall, {})
  const initial = isForNew(id) ? null : (rows.find((one) => one.id === id) ?? notFound())
  return <TemplateScreen key={id ?? 'new'} initial={initial} programmes={programmes} />
})
