import { triesEveryAct } from '../../support/evidence/acts'
import { testStages } from '../../support/evidence/tests'

triesEveryAct(testStages)
