import { screen } from '@/app/screen'
import { SavedListScreen } from '@/components/reports/saved/saved-list-screen'
import { listSavedCall } from '@/server/reports'

export default screen('savedReports', async ({ run }) => <SavedListScreen rows={(await run(listSavedCall, {})).rows} />)
