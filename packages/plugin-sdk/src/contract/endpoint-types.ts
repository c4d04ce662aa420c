import type * as z from 'zod';
import type { Endpoint, EndpointBase, ParamName } from './endpoint.ts';

/** The same type as one object, as editors show it best. */
export type Flat<T> = { [K in keyof T]: T[K] };
/** An object schema without fields is `Record<string, never>`, which leaves no room for a parameter. */
export type InputFields<E extends EndpointBase, T> = keyof E['input']['shape'] extends never ? unknown : T;
/** What a client gives for the parameters of the path. */
export type ParamsIn<E extends EndpointBase> = {
  readonly [K in ParamName<E['path']>]: K extends keyof E['params'] ? z.input<E['params'][K]> : string;
};
/** What a handler gets for them. */
export type ParamsOut<E extends EndpointBase> = {
  readonly [K in ParamName<E['path']>]: K extends keyof E['params'] ? z.output<E['params'][K]> : string;
};

/** What a client passes: parameters of the path and fields of query or body side by side. */
export type InputOf<E extends EndpointBase> = Flat<InputFields<E, z.input<E['input']>> & ParamsIn<E>>;
/** What a handler gets: the same, parsed. */
export type ParsedOf<E extends EndpointBase> = Flat<InputFields<E, z.output<E['input']>> & ParamsOut<E>>;
/** What a handler answers. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;
/** What a client gets. */
export type ReplyOf<E extends Endpoint> = z.output<E['response']>;

/** The details of a refusal, as its endpoint declares them. */
export type DetailsOf<S> = S extends { readonly details: infer D extends z.ZodType }
  ? z.output<D>
  : undefined;
/** The refusals that an endpoint declares, distinguished by `code`. */
export type RefusalOf<E extends EndpointBase> = {
  [C in keyof E['refusals'] & string]: { readonly code: C; readonly details: DetailsOf<E['refusals'][C]> };
}[keyof E['refusals'] & string];

/**
 * Refuses with one of the declared codes. `message` is English, for logs and API users. Always throws; write
 * `throw refuse(…)` where the compiler is to know that nothing follows.
 */
export type Refuse<E extends EndpointBase> = <C extends RefusalOf<E>['code']>(
  code: C,
  message: string,
  ...details: Extract<RefusalOf<E>, { code: C }>['details'] extends undefined
    ? []
    : [details: Extract<RefusalOf<E>, { code: C }>['details']]
) => never;
