import { screen } from '@/app/screen'
import { TemplatesScreen } from '@/components/reflections/settings/templates-screen'
import { listEditedTemplatesCall } from '@/server/reflections'

export default screen('reflectionTemplates', async ({ run }) => <TemplatesScreen found={await run(listEditedTemplatesCall, {})} />)
