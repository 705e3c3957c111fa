import { screen } from '@/app/screen'
import { ClinicalSettingsScreen } from '@/components/config/institution/clinical-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('clinicalSettings', async ({ run }) => <ClinicalSettingsScreen settings={await run(readInstitutionCall, {})} />)
