import { triesEveryAct } from '../../support/evidence/acts'
import { providerPortalStages } from '../../support/evidence/provider-portal'

triesEveryAct(providerPortalStages)
