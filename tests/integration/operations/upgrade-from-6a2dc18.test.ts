import { upgradesFrom } from '../../support/upgrade-tests'

upgradesFrom('6a2dc18')
