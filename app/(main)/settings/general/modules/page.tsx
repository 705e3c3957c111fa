import { screen } from '@/app/screen'
import { ModulesScreen } from '@/components/config/institution/modules-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('modules', async ({ run }) => <ModulesScreen settings={await run(readInstitutionCall, {})} />)
