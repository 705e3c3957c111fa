import { screen } from '@/app/screen'
import { HomeScreen } from '@/components/forms/editor/home-screen'
import { listSchedulesCall } from '@/server/form-schedules'
import { listFormsCall, readEditorChoicesCall } from '@/server/forms'

/** The start page of the form editor. */
export default screen('formEditor', async ({ run }) => {
  const [forms, { types, starters }, { schedules }] = await Promise.all([
    run(listFormsCall, {}),
    run(readEditorChoicesCall, {}),
    run(listSchedulesCall, {}),
  ])
  return <HomeScreen counts={{ forms: forms.total, types: types.length, schedules: schedules.length, starters }} />
})
