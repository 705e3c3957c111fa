export { workflowsPaths as workflowsAddresses } from './paths'
