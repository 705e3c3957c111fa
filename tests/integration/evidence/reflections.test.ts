import { triesEveryAct } from '../../support/evidence/acts'
import { reflectionStages } from '../../support/evidence/reflections'

triesEveryAct(reflectionStages)
