import { screen } from '@/app/screen'
import { TechnicalScreen } from '@/components/config/institution/technical-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('technical', async ({ run }) => <TechnicalScreen settings={await run(readInstitutionCall, {})} />)
