import { triesEveryAct } from '../../support/evidence/acts'
import { sessionStages } from '../../support/evidence/sessions'

triesEveryAct(sessionStages)
