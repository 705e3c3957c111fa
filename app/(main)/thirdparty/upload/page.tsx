import { screen } from '@/app/screen'
import { UploadSetsScreen } from '@/components/third-party-import/upload-sets-screen'
import { listSetsCall } from '@/server/third-party-import'

export default screen('dataUpload', async ({ run }) => <UploadSetsScreen sets={(await run(listSetsCall, {})).rows} />)
