import { triesEveryAct } from '../../support/evidence/acts'
import { caseStages } from '../../support/evidence/cases'

triesEveryAct(caseStages)
