import type { StandardLinkOptions } from '@orpc/client/standard';
import { ResponseValidationPlugin } from '@orpc/contract/plugins';
import { contract } from '#contract/index.ts';
import type { CallContext } from './call-context.ts';

type Interceptor = NonNullable<StandardLinkOptions<CallContext>['interceptors']>[number];

const installed: StandardLinkOptions<CallContext> = {};
new ResponseValidationPlugin<CallContext>(contract).init(installed);
const [validate] = installed.interceptors ?? [];

export const checkAnswer: Interceptor = (call) => (validate ? validate(call) : call.next());
