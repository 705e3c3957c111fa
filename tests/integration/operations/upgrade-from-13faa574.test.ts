import { upgradesFrom } from '../../support/upgrade-tests'

upgradesFrom('13faa574')
