import { triesEveryAct } from '../../support/evidence/acts'
import { concernStages } from '../../support/evidence/concerns'

triesEveryAct(concernStages)
