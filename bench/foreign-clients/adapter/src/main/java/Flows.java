import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import de.adorsys.xs2a.adapter.api.AccountInformationService;
import de.adorsys.xs2a.adapter.api.AccountInformationServiceProvider;
import de.adorsys.xs2a.adapter.api.PaymentInitiationService;
import de.adorsys.xs2a.adapter.api.PaymentInitiationServiceProvider;
import de.adorsys.xs2a.adapter.api.Pkcs12KeyStore;
import de.adorsys.xs2a.adapter.api.RequestHeaders;
import de.adorsys.xs2a.adapter.api.RequestParams;
import de.adorsys.xs2a.adapter.api.Response;
import de.adorsys.xs2a.adapter.api.http.HttpClientFactory;
import de.adorsys.xs2a.adapter.api.model.Aspsp;
import de.adorsys.xs2a.adapter.api.model.Consents;
import de.adorsys.xs2a.adapter.api.model.HrefType;
import de.adorsys.xs2a.adapter.api.model.PaymentInitiationJson;
import de.adorsys.xs2a.adapter.api.model.PaymentProduct;
import de.adorsys.xs2a.adapter.api.model.PaymentService;
import de.adorsys.xs2a.adapter.api.model.PeriodicPaymentInitiationJson;
import de.adorsys.xs2a.adapter.api.model.PeriodicPaymentInitiationMultipartBody;
import de.adorsys.xs2a.adapter.api.model.SelectPsuAuthenticationMethod;
import de.adorsys.xs2a.adapter.api.model.StartScaprocessResponse;
import de.adorsys.xs2a.adapter.api.model.TransactionAuthorisation;
import de.adorsys.xs2a.adapter.api.model.UpdatePsuAuthentication;
import de.adorsys.xs2a.adapter.impl.http.ApacheHttpClientFactory;
import de.adorsys.xs2a.adapter.impl.http.BaseHttpClientConfig;
import de.adorsys.xs2a.adapter.impl.http.Xs2aHttpLogSanitizer;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.http.impl.client.HttpClientBuilder;

/**
 * Consents and payments by the Embedded approach, with bank adapters of adorsys. The argument is a JSON file: adapters,
 * base, keyStore, passphrase, psu, password, otp, method, consent, payment, order, pain, bookingStatus, dateFrom. Prints
 * one line of JSON for each step: client, flow, step, ok, told.
 */
public class Flows {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  private final Map<String, Object> given;
  private final String adapter;
  private final AccountInformationService accounts;
  private final PaymentInitiationService payments;
  private String flow = "";

  Flows(Map<String, Object> given, String adapter) throws Exception {
    this.given = given;
    this.adapter = adapter;
    Pkcs12KeyStore keys = new Pkcs12KeyStore(text("keyStore"), text("passphrase").toCharArray());
    BaseHttpClientConfig config = new BaseHttpClientConfig(new Xs2aHttpLogSanitizer(), keys, null);
    HttpClientFactory factory = new ApacheHttpClientFactory(HttpClientBuilder.create(), config);
    Aspsp bank = new Aspsp();
    bank.setAdapterId(adapter);
    bank.setUrl(text("base"));
    accounts =
        ServiceLoader.load(AccountInformationServiceProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(one -> one.getAdapterId().equals(adapter))
            .findFirst()
            .orElseThrow()
            .getAccountInformationService(bank, factory, links -> links);
    payments =
        ServiceLoader.load(PaymentInitiationServiceProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(one -> one.getAdapterId().equals(adapter))
            .findFirst()
            .orElseThrow()
            .getPaymentInitiationService(bank, factory, links -> links);
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    Map<String, Object> given = JSON.readValue(new File(args[0]), Map.class);
    for (String adapter : (List<String>) given.get("adapters")) {
      Flows flows = new Flows(given, adapter);
      flows.consent();
      flows.redirect();
      flows.payment();
      flows.periodic();
      flows.pain();
      flows.periodicPain();
    }
  }

  private void consent() throws Exception {
    flow = "consent";
    Consents wanted = JSON.convertValue(given.get("consent"), Consents.class);
    String id = step("create", () -> accounts.createConsent(headers(), none(), wanted), body -> body.getConsentId());
    step("status", () -> accounts.getConsentStatus(id, headers(), none()), body -> "" + body.getConsentStatus());
    String authorisation = start(() -> accounts.startConsentAuthorisation(id, headers(), none(), password()));
    step("choose method", () -> accounts.updateConsentsPsuData(id, authorisation, headers(), none(), method()), body -> "" + body.getScaStatus());
    step("confirm", () -> accounts.updateConsentsPsuData(id, authorisation, headers(), none(), otp()), body -> "" + body.getScaStatus());
    step("SCA status", () -> accounts.getConsentScaStatus(id, authorisation, headers(), none()), body -> "" + body.getScaStatus());
    step("read", () -> accounts.getConsentInformation(id, headers(), none()), body -> "" + body.getConsentStatus());
    String account =
        step("accounts", () -> accounts.getAccountList(headers(id), none()), body -> body.getAccounts().get(0).getResourceId());
    step("account", () -> accounts.readAccountDetails(account, headers(id), none()), body -> body.getAccount().getIban());
    step("balances", () -> accounts.getBalances(account, headers(id), none()), body -> "" + body.getBalances().size());
    Map<String, String> period = Map.of("bookingStatus", text("bookingStatus"), "dateFrom", text("dateFrom"));
    RequestParams query = RequestParams.fromMap(new HashMap<>(period));
    String entry =
        step("transactions", () -> accounts.getTransactionList(account, headers(id), query), body -> body.getTransactions().getBooked().get(0).getTransactionId());
    step("transaction", () -> accounts.getTransactionDetails(account, entry, headers(id), none()), body -> "" + (body.getTransactionsDetails() != null));
    step("delete", () -> accounts.deleteConsent(id, headers(), none()), body -> "");
  }

  private void redirect() throws Exception {
    flow = "redirect";
    Consents wanted = JSON.convertValue(given.get("consent"), Consents.class);
    Map<String, String> all = new HashMap<>(headers().toMap());
    all.put("TPP-Redirect-Preferred", "true");
    all.put("TPP-Explicit-Authorisation-Preferred", "false");
    RequestHeaders preferred = RequestHeaders.fromMap(all);
    String[] link = {null};
    String id =
        step(
            "create",
            () -> accounts.createConsent(preferred, none(), wanted),
            body -> {
              link[0] = body.getLinks().containsKey("scaRedirect") ? "scaRedirect" : null;
              return link[0] == null ? null : body.getConsentId();
            });
    step("status", () -> accounts.getConsentStatus(id, headers(), none()), body -> "" + body.getConsentStatus());
    step("authorisations", () -> accounts.getConsentAuthorisation(id, headers(), none()), body -> "" + body.getAuthorisationIds().size());
    step("delete", () -> accounts.deleteConsent(id, headers(), none()), body -> "");
  }

  private void periodic() throws Exception {
    flow = "periodic";
    PaymentService service = PaymentService.PERIODIC_PAYMENTS;
    PaymentProduct product = PaymentProduct.SEPA_CREDIT_TRANSFERS;
    Map<String, Object> all = new HashMap<>(map("payment"));
    all.putAll(map("order"));
    PeriodicPaymentInitiationJson wanted = JSON.convertValue(all, PeriodicPaymentInitiationJson.class);
    String id = step("create", () -> payments.initiatePayment(service, product, headers(), none(), wanted), body -> body.getPaymentId());
    step("status", () -> payments.getPaymentInitiationStatus(service, product, id, headers(), none()), body -> "" + body.getTransactionStatus());
    step("read", () -> payments.getPeriodicPaymentInformation(product, id, headers(), none()), body -> body.getCreditorName());
  }

  private void pain() throws Exception {
    flow = "pain.001";
    PaymentService service = PaymentService.PAYMENTS;
    PaymentProduct product = PaymentProduct.PAIN_001_SEPA_CREDIT_TRANSFERS;
    RequestHeaders xml = with("Content-Type", "application/xml");
    String id = step("create", () -> payments.initiatePayment(service, product, xml, none(), text("pain")), body -> body.getPaymentId());
    step("status", () -> payments.getPaymentInitiationStatusAsString(service, product, id, headers(), none()), body -> body);
    step("read", () -> payments.getPaymentInformationAsString(service, product, id, with("Accept", "application/xml"), none()), body -> body.contains("<Document") ? "a document" : null);
  }

  private void periodicPain() throws Exception {
    flow = "periodic pain.001";
    PaymentService service = PaymentService.PERIODIC_PAYMENTS;
    PaymentProduct product = PaymentProduct.PAIN_001_SEPA_CREDIT_TRANSFERS;
    Map<String, Object> parts = Map.of("xml_sct", text("pain"), "json_standingorderType", map("order"));
    PeriodicPaymentInitiationMultipartBody wanted = JSON.convertValue(parts, PeriodicPaymentInitiationMultipartBody.class);
    RequestHeaders form = with("Content-Type", "multipart/form-data");
    String id = step("create", () -> payments.initiatePayment(service, product, form, none(), wanted), body -> body.getPaymentId());
    step("status", () -> payments.getPaymentInitiationStatusAsString(service, product, id, headers(), none()), body -> body);
    RequestHeaders read = with("Accept", "multipart/form-data");
    step("read", () -> payments.getPeriodicPain001PaymentInformation(product, id, read, none()), body -> "" + body.getJson_standingorderType().getFrequency());
  }

  private void payment() throws Exception {
    flow = "payment";
    PaymentService service = PaymentService.PAYMENTS;
    PaymentProduct product = PaymentProduct.SEPA_CREDIT_TRANSFERS;
    PaymentInitiationJson wanted = JSON.convertValue(given.get("payment"), PaymentInitiationJson.class);
    String id =
        step("create", () -> payments.initiatePayment(service, product, headers(), none(), wanted), body -> body.getPaymentId());
    String authorisation =
        start(() -> payments.startPaymentAuthorisation(service, product, id, headers(), none(), password()));
    step("choose method", () -> payments.updatePaymentPsuData(service, product, id, authorisation, headers(), none(), method()), body -> "" + body.getScaStatus());
    step("confirm", () -> payments.updatePaymentPsuData(service, product, id, authorisation, headers(), none(), otp()), body -> "" + body.getScaStatus());
    step("authorisations", () -> payments.getPaymentInitiationAuthorisation(service, product, id, headers(), none()), body -> "" + body.getAuthorisationIds().size());
    step("SCA status", () -> payments.getPaymentInitiationScaStatus(service, product, id, authorisation, headers(), none()), body -> "" + body.getScaStatus());
    step("status", () -> payments.getPaymentInitiationStatus(service, product, id, headers(), none()), body -> "" + body.getTransactionStatus());
    step("read", () -> payments.getSinglePaymentInformation(product, id, headers(), none()), body -> body.getCreditorName());
  }

  /** Starts an authorisation; its id is in the response, or else the last part of its scaStatus link. */
  private <T extends StartScaprocessResponse> String start(Callable<Response<T>> call) throws Exception {
    String[] linked = {"unknown"};
    String id =
        step(
            "start",
            call,
            body -> {
              HrefType link = body.getLinks() == null ? null : body.getLinks().get("scaStatus");
              if (link != null) linked[0] = link.getHref().replaceAll("^.*/", "");
              return body.getAuthorisationId();
            });
    return id.equals("unknown") ? linked[0] : id;
  }

  /** Carries out a step and prints how it ended; what it tells is used by later steps. */
  private <T> String step(String name, Callable<Response<T>> call, Function<T, String> told) throws Exception {
    Map<String, Object> line = new HashMap<>(Map.of("client", adapter, "flow", flow, "step", name));
    String result = null;
    try {
      result = told.apply(call.call().getBody());
      line.put("ok", result != null);
      line.put("told", result);
    } catch (Exception error) {
      line.put("ok", false);
      line.put("told", error.getClass().getSimpleName() + ": " + error.getMessage());
    }
    System.out.println(JSON.writeValueAsString(line));
    return result == null ? "unknown" : result;
  }

  private RequestHeaders headers(String... consent) {
    Map<String, String> all = new HashMap<>();
    all.put("X-Request-ID", UUID.randomUUID().toString());
    all.put("PSU-ID", text("psu"));
    all.put("PSU-IP-Address", "192.0.2.1");
    all.put("TPP-Redirect-Preferred", "false");
    all.put("TPP-Redirect-URI", "https://tpp.example/callback");
    all.put("TPP-Explicit-Authorisation-Preferred", "true");
    all.put("Content-Type", "application/json");
    all.put("Accept", "application/json");
    if (consent.length > 0) all.put("Consent-ID", consent[0]);
    return RequestHeaders.fromMap(all);
  }

  private RequestHeaders with(String name, String value) {
    Map<String, String> all = new HashMap<>(headers().toMap());
    all.put(name, value);
    return RequestHeaders.fromMap(all);
  }

  private static RequestParams none() {
    return RequestParams.empty();
  }

  private UpdatePsuAuthentication password() {
    return JSON.convertValue(Map.of("psuData", Map.of("password", text("password"))), UpdatePsuAuthentication.class);
  }

  private SelectPsuAuthenticationMethod method() {
    return JSON.convertValue(Map.of("authenticationMethodId", text("method")), SelectPsuAuthenticationMethod.class);
  }

  private TransactionAuthorisation otp() {
    return JSON.convertValue(Map.of("scaAuthenticationData", text("otp")), TransactionAuthorisation.class);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> map(String name) {
    return (Map<String, Object>) given.get(name);
  }

  private String text(String name) {
    return String.valueOf(given.get(name));
  }
}
