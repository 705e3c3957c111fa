import { screen } from '@/app/screen'
import { IdentityScreen } from '@/components/config/institution/identity-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('institution', async ({ actor, run }) => (
  <IdentityScreen settings={await run(readInstitutionCall, {})} hasSupport={actor.modules.has('support')} />
))
