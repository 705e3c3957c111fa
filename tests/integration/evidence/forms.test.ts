import { triesEveryAct } from '../../support/evidence/acts'
import { formStages } from '../../support/evidence/forms'

triesEveryAct(formStages)
