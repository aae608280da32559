/** One of our targets, with the generator and the options that OpenAPI Generator needs for it. */
export interface ForeignTarget {
  readonly name: string;
  /** Its name in OpenAPI Generator. */
  readonly generator: string;
  readonly makes: string;
  readonly properties: Readonly<Record<string, string>>;
}

const SPRING = {
  interfaceOnly: 'true',
  useTags: 'true',
  useSpringBoot3: 'true',
  openApiNullable: 'false',
  basePackage: 'bank.xs2a',
  apiPackage: 'bank.xs2a.api',
  modelPackage: 'bank.xs2a.model',
  hideGenerationTimestamp: 'true',
  documentationProvider: 'none',
};

/**
 * Servers are generated as interfaces when the generator supports that, so that the output can be
 * generated again without changes to the team's own code.
 */
export const FOREIGN_TARGETS: readonly ForeignTarget[] = [
  {
    name: 'java-spring',
    generator: 'spring',
    makes: 'Spring Boot 3 server: interfaces and models',
    properties: { ...SPRING, useBeanValidation: 'true', dateLibrary: 'java8' },
  },
  {
    name: 'kotlin-spring',
    generator: 'kotlin-spring',
    makes: 'Spring Boot 3 server in Kotlin: interfaces and models',
    properties: {
      interfaceOnly: 'true',
      useTags: 'true',
      useSpringBoot3: 'true',
      basePackage: 'bank.xs2a',
      apiPackage: 'bank.xs2a.api',
      modelPackage: 'bank.xs2a.model',
      documentationProvider: 'none',
      enumPropertyNaming: 'UPPERCASE',
    },
  },
  {
    name: 'csharp-aspnetcore',
    generator: 'aspnetcore',
    makes: 'ASP.NET Core server: abstract controllers and models',
    properties: {
      packageName: 'Bank.Xs2a',
      aspnetCoreVersion: '8.0',
      classModifier: 'abstract',
      operationModifier: 'abstract',
      generateBody: 'false',
      operationResultTask: 'true',
      nullableReferenceTypes: 'true',
      useSwashbuckle: 'false',
    },
  },
  {
    name: 'go-server',
    generator: 'go-server',
    makes: 'net/http server in Go: routers, interfaces and models',
    properties: {
      packageName: 'xs2a',
      outputAsLibrary: 'true',
      onlyInterfaces: 'true',
      addResponseHeaders: 'true',
      enumClassPrefix: 'true',
      hideGenerationTimestamp: 'true',
    },
  },
  {
    name: 'python-fastapi',
    generator: 'python-fastapi',
    makes: 'FastAPI server in Python: base classes and models',
    properties: { packageName: 'xs2a', fastapiImplementationPackage: 'xs2a_impl' },
  },
  {
    name: 'java-client',
    generator: 'java',
    makes: 'client in Java on its own HttpClient',
    properties: {
      library: 'native',
      openApiNullable: 'false',
      invokerPackage: 'tpp.xs2a',
      apiPackage: 'tpp.xs2a.api',
      modelPackage: 'tpp.xs2a.model',
      hideGenerationTimestamp: 'true',
    },
  },
  {
    name: 'kotlin-client',
    generator: 'kotlin',
    makes: 'client in Kotlin on OkHttp',
    properties: { packageName: 'tpp.xs2a', enumPropertyNaming: 'UPPERCASE' },
  },
  {
    name: 'csharp-client',
    generator: 'csharp',
    makes: 'client in C# on HttpClient',
    properties: {
      library: 'httpclient',
      packageName: 'Tpp.Xs2a',
      targetFramework: 'net8.0',
      nullableReferenceTypes: 'true',
    },
  },
  {
    name: 'go-client',
    generator: 'go',
    makes: 'client in Go',
    properties: {
      packageName: 'xs2a',
      enumClassPrefix: 'true',
      withGoMod: 'true',
      hideGenerationTimestamp: 'true',
    },
  },
  {
    name: 'python-client',
    generator: 'python',
    makes: 'client in Python with pydantic models',
    properties: { packageName: 'xs2a_client', hideGenerationTimestamp: 'true' },
  },
  {
    name: 'rust-client',
    generator: 'rust',
    makes: 'client in Rust on reqwest',
    properties: { packageName: 'xs2a_client', hideGenerationTimestamp: 'true' },
  },
  {
    name: 'typescript-fetch',
    generator: 'typescript-fetch',
    makes: 'client in TypeScript on fetch, as OpenAPI Generator writes it',
    properties: { supportsES6: 'true', useSingleRequestParameter: 'true' },
  },
];
