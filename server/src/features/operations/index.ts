import { operationsEndpoints } from './endpoints.ts';
import { type OperationsDeps, operationsService } from './operations.service.ts';

export function operationsFeature(deps: OperationsDeps) {
  return { endpoints: operationsEndpoints({ operations: operationsService(deps) }) };
}
